// The administrator's page: how the installation is doing, and who is signed in.
import { unique } from './boardSupport';
import {
  complaints,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freshToken,
  type Page,
  signIn,
  test,
} from './support';

const SYSTEM = '/settings/system';
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

// Whoever signs in by the form of these stories can be told from everybody else.
const userAgent = `Story-${unique()}/1.0 (Linux)`;
test.use({ userAgent });

test('an administrator goes by the menu to the node that answers', async ({ open }) => {
  const page = await open('admin', '/home');
  const complained = complaints(page);
  await page.getByRole('link', { name: 'System', exact: true }).click();
  await expect(page).toHaveURL(SYSTEM);
  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible();
  const node = table(page, 'Nodes').getByRole('row').filter({ hasText: 'answers you' });
  await expect(node).toContainText('Serving');
  await expect(page.getByText(/^PostgreSQL \d/)).toBeVisible();
  const fold = node.getByRole('button', { name: /^Live streams on / });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page, 'main');
  expect(complained).toEqual([]);
});

test('an administrator ends the session of another browser, which is signed out', async ({ page: other, open }) => {
  await other.goto('/login');
  await signIn(other, 'technician');
  await other.getByRole('link', { name: 'Work Orders' }).click();
  await expect(other.getByRole('region', { name: 'Open', exact: true })).toBeVisible();

  // A sign-in of its own: the newest stand on the first page.
  const page = await open('admin', SYSTEM, { token: await freshToken('admin') });
  const rows = table(page, 'Sessions').getByRole('row');
  await expect(rows.filter({ hasText: 'this one' })).toHaveCount(1);
  const session = rows.filter({ has: page.getByTitle(userAgent) });
  await session.getByRole('button', { name: /^End session: / }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('signed out at once');
  await dialog.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('The session was ended')).toBeVisible();
  await expect(session).toHaveCount(0);
  await expect(other).toHaveURL('/login');
});

test('on a phone the page fits the screen', async ({ open }) => {
  const phone = await open('admin', SYSTEM, { viewport: { width: 360, height: 740 } });
  await expect(phone.getByRole('heading', { name: 'Database' })).toBeVisible();
  await phone
    .getByRole('button', { name: /^Live streams on / })
    .first()
    .click();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone, 'main');
});

test('a technician finds no entry and no page', async ({ open }) => {
  const page = await open('technician', '/maintenance-management/work-order-board/1');
  await expect(page.getByRole('link', { name: 'Work Orders' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'System', exact: true })).toHaveCount(0);
  await page.goto(SYSTEM);
  await expect(page.getByText('You have no access to this page')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
