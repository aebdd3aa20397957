// People, crews, roles and users: what one administrator does shows with everybody else, and counts for them at once.
import { createHash } from 'node:crypto';
import { call, unique } from './boardSupport';
import { choose, complaints, expect, expectNoSidewaysScroll, type Page, PASSWORD, test, tokenBy } from './support';

const CREWS = '/maintenance-management/crews';
const ROLES = '/settings/user-roles';

type Made = { id: number; name: string };
const newCrew = (name: string) => call<Made>('POST', '/api/Crew/', { name });
const newPerson = (firstName: string, lastName: string) =>
  call<Made>('POST', '/api/Person/', { code: `P-${unique()}`, firstName, lastName });

const row = (page: Page, text: string) => page.locator('tr[data-key]').filter({ hasText: text });
const drawer = (page: Page, name: string) => page.getByRole('complementary', { name });

test("a new member of a crew shows in another user's list, and the crew on their page", async ({ open }) => {
  const word = unique();
  const [crew, person] = await Promise.all([newCrew(`Crew ${word}`), newPerson('Mira', `Quill${word}`)]);
  const [lead, other] = await Promise.all([
    open('admin', `${CREWS}?open=${crew.id}&tab=members`),
    open('dispatcher', `${CREWS}?q=${word}`),
  ]);
  await expect(row(other, crew.name)).toContainText('0');

  const form = drawer(lead, crew.name);
  await choose(form.getByRole('combobox', { name: 'Person' }), person.name);
  await form.getByRole('textbox', { name: 'Duty', exact: true }).fill('Welder');
  await form.getByRole('button', { name: 'Add member' }).click();
  await expect(form.getByRole('textbox', { name: `Duty of ${person.name}` })).toHaveValue('Welder');
  await expect(row(other, crew.name)).toContainText('1');

  await form.getByRole('link', { name: person.name }).click();
  await expect(lead.getByRole('heading', { name: person.name })).toBeVisible();
  await lead.getByRole('tab', { name: 'Crews' }).click();
  await expect(lead.getByRole('tabpanel')).toContainText(crew.name);
});

test('a permission taken from a role removes its button for users with the role at once', async ({ open }) => {
  const word = unique();
  const name = `Planner ${word}`;
  const role = await call<Made>('POST', '/api/UserRole/', { name, kind: 'staff' });
  const grant = { create: true, update: true, delete: false, reopen: false, configure: false, limit: 'all' };
  await call('PUT', `/api/UserRole/${role.id}/permissions/`, { permissions: { crews: grant } });

  const roleId = role.id;
  const pat = { username: `pat${word}`, email: `pat${word}@demo.example`, displayName: `Pat ${word}` };
  const passwordSha256 = createHash('sha256').update(PASSWORD).digest('hex');
  await call('POST', '/api/User/', { ...pat, roleId, passwordSha256 });
  const planner = await open('dispatcher', CREWS, { token: await tokenBy(pat.email, PASSWORD) });
  await expect(planner.getByRole('button', { name: 'New crew' })).toBeVisible();

  const admin = await open('admin', `${ROLES}/${role.id}?tab=permissions`);
  const found = complaints(admin);
  await admin.getByRole('checkbox', { name: 'Create: Crews' }).click();
  await expect(admin.getByText('1 module changed')).toBeVisible();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('Permissions saved')).toBeVisible();
  await expect(planner.getByRole('button', { name: 'New crew' })).toHaveCount(0);
  await expect(row(planner, 'Planning')).toBeVisible();
  expect(found).toEqual([]);
});

test('a role is read and changed on a phone, one part of the menu at a time', async ({ open }) => {
  const role = await call<Made>('POST', '/api/UserRole/', { name: `Phone ${unique()}`, kind: 'user' });
  const page = await open('admin', `${ROLES}/${role.id}?tab=permissions`, { viewport: { width: 360, height: 740 } });
  const sensors = page.getByRole('group').filter({ hasText: 'Sensors' }).last();
  await expect(sensors).toContainText('None');
  await sensors.locator('summary').click();
  await page.getByRole('checkbox', { name: 'Create: Sensors' }).click();
  await expect(sensors).toContainText('View, Create · Everything');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Permissions saved')).toBeVisible();
});

test('an administrator invites a user by the form, and gets an initial password to hand on', async ({ open }) => {
  const word = unique();
  const admin = await open('admin', '/settings/users?open=new');
  const form = drawer(admin, 'Invite user');
  await form.getByRole('textbox', { name: /^Name/ }).fill(`Pat ${word}`);
  await form.getByRole('textbox', { name: /^User name/ }).fill(`pat${word}`);
  await form.getByRole('textbox', { name: /^E-mail/ }).fill(`pat${word}@demo.example`);
  await choose(form.getByRole('combobox', { name: 'Role' }), 'Staff');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const invitation = admin.getByRole('dialog', { name: `Pat ${word} invited` });
  const password = await invitation.getByRole('textbox', { name: 'Initial password' }).inputValue();
  await invitation.getByRole('button', { name: 'Done' }).click();
  await expect(drawer(admin, `Pat ${word}`)).toBeVisible();
  expect(await tokenBy(`pat${word}@demo.example`, password)).not.toBe('');
});
