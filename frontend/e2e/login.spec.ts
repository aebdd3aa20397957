// Signing in and out, and the frame around the screens, as people meet them.
import {
  complaints,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freshToken,
  PASSWORD,
  PEOPLE,
  signIn,
  test,
} from './support';

const BOARD = '/maintenance-management/work-order-board/1';
const PHONE = { width: 360, height: 740 };

test('a dispatcher signs in, stays signed in after a reload, and signs out', async ({ page }) => {
  const complained = complaints(page);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'LOGIN TO YOUR ACCOUNT' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
  await expectAccessible(page);

  await signIn(page, 'dispatcher');
  await expect(page).toHaveURL('/home');
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('link', { name: 'Work Orders' }).click();
  await expect(page).toHaveURL(BOARD);
  await expect(page.getByText('Version 1.17')).toBeVisible();
  // At once, while the board is still being read: nothing of it may come back refused, or the browser complains.
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, 'dispatcher');
  await expect(page).toHaveURL('/home');
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto(BOARD);
  await expect(page).toHaveURL('/login');
  expect(complained).toEqual([]);
});

test('a link into the app leads there after signing in', async ({ page }) => {
  await page.goto(`${BOARD}?text=pump`);
  await signIn(page, 'admin');
  await expect(page).toHaveURL(`${BOARD}?text=pump`);
});

test('a wrong password is counted, the right one forgives', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, 'control', 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('Login attempt unsuccessful. You have 2 attempt(s) left.');
  await signIn(page, 'control');
  await expect(page).toHaveURL('/home');
});

test('somebody signs in with the keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Username/Email')).toBeFocused();
  await page.keyboard.type(PEOPLE.technician);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
});

test('an unknown address ends on the 404 page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/pages/errors/error-404');
  await expectAccessible(page);
});

test('a session that was ended elsewhere ends here too, and says so', async ({ open }) => {
  const page = await open('dispatcher', '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('jwt_access_token', 'revoked'));
  await page.reload();
  await expect(page.getByText('Failed to login with token.')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a session that ends while the board is open leads to the sign-in, and from there back to the same view', async ({
  open,
}) => {
  const token = await freshToken('dispatcher');
  const view = `${BOARD}?q=pump&overdue=1`;
  const page = await open('dispatcher', view, { token });
  await expect(page.getByRole('searchbox', { name: 'Search cards' })).toHaveValue('pump');
  const ended = await fetch(`${process.env.GANTRY_URL}/auth/signin/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.ok).toBe(true);
  await expect(page.getByText('Invalid access_token')).toBeVisible({ timeout: 40_000 });
  await expect(page).toHaveURL('/login');
  await signIn(page, 'dispatcher');
  await expect(page).toHaveURL(view);
  await expect(page.getByRole('searchbox', { name: 'Search cards' })).toHaveValue('pump');
});

test('a phone shows everything without scrolling sideways', async ({ page, open }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/login');
  await expect(page.getByLabel('Username/Email')).toBeVisible();
  await expectNoSidewaysScroll(page);

  const signedIn = await open('technician', BOARD, { viewport: PHONE });
  await signedIn.getByRole('button', { name: 'Open navigation' }).click();
  await expect(signedIn.getByRole('link', { name: 'Work Orders' })).toBeVisible();
  await expectNoSidewaysScroll(signedIn);
  await expectAccessible(signedIn);
  await signedIn.keyboard.press('Escape');
  await expect(signedIn.getByRole('link', { name: 'Work Orders' })).toBeHidden();
});
