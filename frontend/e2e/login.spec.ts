// Signing in and out, as people meet them.
import { boardPath } from './boardSupport';
import { complaints, expect, PASSWORD, test } from './support';
import { logIn, newUser, tokenOfUser } from './users';

const BOARD = boardPath(1);

test('a dispatcher signs in by keyboard after a wrong password, stays signed in after a reload, and signs out', async ({
  page,
}) => {
  // A user of the story's own: wrong passwords are counted.
  const kim = await newUser();
  const complained = complaints(page);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'LOGIN TO YOUR ACCOUNT' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
  await expect(page.getByLabel('Username/Email')).toBeFocused();
  await logIn(page, kim.email, 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('Login attempt unsuccessful. You have 2 attempt(s) left.');
  // The refusal itself is a line in the browser's console.
  complained.length = 0;

  await page.getByLabel('Username/Email').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(kim.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  await page.reload();
  await page.getByRole('link', { name: 'Work Orders' }).click();
  await expect(page).toHaveURL(BOARD);
  await expect(page.getByText('Version 1.17')).toBeVisible();
  // At once, while the board is still being read: nothing of it may come back refused, or the browser complains.
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto(BOARD);
  await expect(page).toHaveURL('/login');
  expect(complained).toEqual([]);
});

test('a session that is ended from another browser leads to the sign-in, and from there back to the same view', async ({
  open,
}) => {
  const kim = await newUser();
  const view = `${BOARD}?q=pump&overdue=1`;
  const other = await open('dispatcher', view, { token: await tokenOfUser(kim) });
  await expect(other.getByRole('searchbox', { name: 'Search cards' })).toHaveValue('pump');
  const here = await open('dispatcher', '/user/profile', { token: await tokenOfUser(kim) });
  const sessions = here.getByRole('region', { name: 'Active sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End the session/ }).click();
  await expect(sessions.getByText('No other active sessions.')).toBeVisible();
  await expect(other).toHaveURL('/login', { timeout: 40_000 });
  await expect(other.getByText('Invalid access_token')).toBeVisible();
  await expect(here.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await logIn(other, kim.username, PASSWORD);
  await expect(other).toHaveURL(view);
  await expect(other.getByRole('searchbox', { name: 'Search cards' })).toHaveValue('pump');
});
