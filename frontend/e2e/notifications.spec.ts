// People hear of what concerns them: in the panel, at once; what they want to hear is theirs to say; the mail server is the
// tenant's.
import { boardPath, call, newCard, unique } from './boardSupport';
import { complaints, expect, expectNoSidewaysScroll, type Locator, type Page, PEOPLE, test, tokenOf } from './support';
import { newUser, tokenOfUser } from './users';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const CHAT = '/activity-management/collaboration';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifcations/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifcations' });
const cardOf = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });

/** The person that a user is, as cards name them. */
async function personOf(who: keyof typeof PEOPLE): Promise<number> {
  const response = await fetch(`${process.env.GANTRY_URL}/auth/signin/`, {
    headers: { authorization: `Bearer ${await tokenOf(who)}` },
  });
  const { personId }: { personId: number } = await response.json();
  return personId;
}

/** The administrator gives the dispatcher work. */
async function assign(who: keyof typeof PEOPLE, title = `Work ${unique()}`) {
  const card = await newCard({ title });
  const { version } = await call<{ version: number }>('GET', `/api/WorkOrder/${card.id}`);
  await call('PUT', `/api/WorkOrder/${card.id}`, { version, responsiblePerson: await personOf(who) });
  return card;
}

test('assigned work is announced at once, and leads to its drawer', async ({ open }) => {
  const page = await open('technician', '/user/profile');
  const found = complaints(page);
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(bell(page)).toBeVisible();
  const card = await assign('technician');
  const message = page.getByText(`${card.code} ${card.title}: Helena Brandt assigned this to you`);
  await expect(message).toBeVisible();

  await bell(page).click();
  await expect(cardOf(page, card.title)).toContainText('Helena Brandt assigned this to you');
  await expect(cardOf(page, card.title).getByRole('img', { name: 'Unread' })).toBeVisible();
  await cardOf(page, card.title).getByRole('link').click();
  await expect(page).toHaveURL(boardPath(2, `?card=${card.id}`));
  await expect(page.getByRole('heading', { name: card.title, level: 2 })).toBeVisible();
  await bell(page).click();
  await expect(cardOf(page, card.title)).toBeVisible();
  await expect(cardOf(page, card.title).getByRole('img', { name: 'Unread' })).toHaveCount(0);
  expect(found).toEqual([]);
});

test('who is mentioned is led to the message', async ({ open }) => {
  const page = await open('technician', '/user/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  const dispatcher = await open('dispatcher', CHAT);
  // The chat of the two alone, not one in which he or someone about him wrote last.
  const theirs = dispatcher.getByRole('button', { name: /Tomas Reyes/ }).filter({ hasNotText: /(WO-|Tomas Reyes:)/ });
  await theirs.first().click();
  await expect(dispatcher.getByRole('region', { name: 'Tomas Reyes' })).toBeVisible();
  const word = unique();
  const field = dispatcher.getByRole('textbox', { name: 'Type your message' });
  await field.fill(`@Tomas Reyes look at ${word}`);
  await field.press('Enter');
  await bell(page).click();
  await expect(cardOf(page, word)).toContainText('Dana Whitfield mentioned you');
  await cardOf(page, word).getByRole('link').click();
  await expect(page).toHaveURL(/thread=\d+&message=\d+/);
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(`look at ${word}`)).toBeInViewport();
});

/** It follows what is known of the settings: a moment later than the press. */
async function turn(toggle: Locator, on: boolean): Promise<void> {
  if ((await toggle.isChecked()) !== on) await toggle.click();
  await expect(toggle).toBeChecked({ checked: on });
}

test('notification settings stay as they were saved', async ({ open }) => {
  const page = await open('dispatcher', '/user/profile#notifications', {
    ...PHONE,
    token: await tokenOfUser(await newUser()),
  });
  const push = page.getByRole('checkbox', { name: 'My work changes status: Push' });
  await expect(push).toBeVisible();
  const before = await push.isChecked();
  await turn(push, !before);
  const quiet = page.getByRole('switch', { name: 'Enable quiet hours' });
  await turn(quiet, true);
  await page.getByLabel('From', { exact: true }).fill('21:30');
  // Reloaded at once, while it is being saved: what was said counts all the same.
  await page.getByLabel('From', { exact: true }).press('Enter');
  await expect(async () => {
    await page.reload();
    await expect(push).toBeChecked({ checked: !before, timeout: 5_000 });
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:30', { timeout: 5_000 });
  }).toPass();
  await expectNoSidewaysScroll(page);
});
