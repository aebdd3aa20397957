// What people look after themselves: password, sessions, photo; and the way in for whoever was given a password or lost it.
import { createHash } from 'node:crypto';
import { call, unique } from './boardSupport';
import { startGantry } from './gantry';
import { openMailServer } from './mailServer';
import {
  complaints,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  PASSWORD,
  test,
  tokenBy,
} from './support';

const PROFILE = '/user/profile';
const BOARD = '/maintenance-management/work-order-board/1';
const NEW = 'copper bolt tide lamp onion';

type Made = { id: number; email: string; username: string; displayName: string; invitationPassword: string | null };

/** Somebody of one's own, who may do what the dispatcher may: with the password of all, or one that is made up. */
async function newUser(password: string | null = PASSWORD): Promise<Made> {
  const word = unique();
  const roles = await call<{ items: { id: number; name: string }[] }>('GET', '/api/UserRole/all/?search=Staff');
  return call<Made>('POST', '/api/User/', {
    email: `kim.${word}@demo.example`,
    username: `kim-${word}`,
    displayName: `Kim ${word}`,
    roleId: roles.items[0]?.id,
    ...(password && { passwordSha256: createHash('sha256').update(password).digest('hex') }),
  });
}

async function logIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Username/Email').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function typeNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
}

test('somebody changes their password and signs in with the new one', async ({ open }) => {
  const kim = await newUser();
  const page = await open('dispatcher', PROFILE, { token: await tokenBy(kim.email, PASSWORD) });
  const complained = complaints(page);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Current password').fill(PASSWORD);
  await typeNewPassword(page, NEW);
  await expect(page.getByText('How hard to guess: strong')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  expect(complained).toEqual([]);

  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await logIn(page, kim.email, PASSWORD);
  await expect(page.getByText(/Login attempt unsuccessful/)).toBeVisible();
  await logIn(page, kim.username, NEW);
  await expect(page).toHaveURL('/home');
});

test('a session ended on one browser is over on the other', async ({ open }) => {
  test.setTimeout(60_000);
  const kim = await newUser();
  const other = await open('dispatcher', BOARD, { token: await tokenBy(kim.email, PASSWORD) });
  await expect(other.getByRole('searchbox', { name: 'Search cards' })).toBeVisible();
  const here = await open('dispatcher', PROFILE, { token: await tokenBy(kim.email, PASSWORD) });
  const sessions = here.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End the session/ }).click();
  await expect(here.getByText('Signed out there')).toBeVisible();
  await expect(sessions.getByText('You are signed in nowhere else.')).toBeVisible();
  await expect(other).toHaveURL('/login', { timeout: 30_000 });
  await expect(here.getByRole('heading', { name: 'My Profile' })).toBeVisible();
});

test('a photo shows in the toolbar, to others, and goes again', async ({ open }) => {
  const kim = await newUser();
  const page = await open('dispatcher', PROFILE, { token: await tokenBy(kim.email, PASSWORD) });
  const complained = complaints(page);
  const large = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
    const paint = canvas.getContext('2d');
    if (paint) {
      paint.fillStyle = 'teal';
      paint.fillRect(0, 0, 900, 600);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(large, 'base64') };
  await page.getByLabel('Photo', { exact: true }).setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'What others see of the photo' });
  await dialog.getByRole('slider', { name: 'Closer' }).fill('2');
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Take it' }).click();
  const face = page.getByRole('button', { name: /User menu/ }).locator('img');
  await expect(face).toBeVisible();
  expect(await face.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(256);

  const admin = await open('admin', `/settings/users?open=${kim.id}`);
  const drawer = admin.getByRole('complementary', { name: kim.displayName });
  await expect(drawer).toBeVisible();
  await expect(admin.locator(`tr[data-key="${kim.id}"] img`)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the photo' }).click();
  await expect(face).toHaveCount(0);
  expect(complained).toEqual([]);
});

test('whoever was given a password chooses their own first, and then is where they wanted to go', async ({ page }) => {
  const kim = await newUser(null);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(BOARD);
  await logIn(page, kim.username, kim.invitationPassword ?? '');
  await expect(page.getByRole('heading', { name: 'CHOOSE YOUR OWN PASSWORD' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'CHOOSE YOUR OWN PASSWORD' })).toBeVisible();
  await page.getByLabel('The password you signed in with').fill(kim.invitationPassword ?? '');
  await typeNewPassword(page, NEW);
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page).toHaveURL(BOARD);
  await expect(page.getByRole('region', { name: 'Open', exact: true })).toBeVisible();
});

test('an administrator resets the password of somebody, who is signed out and comes back with it', async ({ open }) => {
  test.setTimeout(60_000);
  const kim = await newUser();
  const theirs = await open('dispatcher', BOARD, { token: await tokenBy(kim.email, PASSWORD) });
  const admin = await open('admin', `/settings/users?open=${kim.id}`);
  await admin.getByRole('button', { name: 'Reset password' }).click();
  await admin.getByRole('button', { name: 'Make up a password' }).click();
  const told = admin.getByRole('dialog', { name: `${kim.displayName} has a new password` });
  const password = await told.getByRole('textbox', { name: 'New password' }).inputValue();
  await told.getByRole('button', { name: 'I have handed it on' }).click();
  await expect(theirs).toHaveURL('/login', { timeout: 30_000 });
  await logIn(theirs, kim.username, password);
  await expect(theirs.getByRole('heading', { name: 'CHOOSE YOUR OWN PASSWORD' })).toBeVisible();
});

test('the mail for a forgotten password brings whoever asked for it back in', async ({ page }) => {
  test.setTimeout(120_000);
  const gantry = await startGantry();
  const mails = await openMailServer();
  try {
    await page.goto(`${gantry.url}/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByText(/ask an administrator/)).toBeVisible();

    const server = { host: '127.0.0.1', port: mails.port, security: 'none', from: 'gantry@demo.example' };
    await call('PUT', '/api/TenantSettings/mail/', { ...server, publicUrl: gantry.url }, gantry.url);
    await page.reload();
    await page.getByLabel('Username/Email').fill('technician');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the mail' }).click();
    await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible();
    const link = /http\S+\/login\/reset\?token=\w+/.exec(await mails.next())?.[0] ?? '';

    await page.goto(link);
    await expect(page.getByText(/For the account with the address t\*\*\*@demo.example/)).toBeVisible();
    await expectAccessible(page);
    await typeNewPassword(page, NEW);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('link', { name: 'To the login' }).click();
    await logIn(page, 'technician', NEW);
    await expect(page).toHaveURL(`${gantry.url}/home`);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link has expired or was used already.' })).toBeVisible();
  } finally {
    mails.close();
    await gantry.dispose();
  }
});
