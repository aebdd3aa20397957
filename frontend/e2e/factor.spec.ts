// A second factor from the first set-up to the sign-in: an authenticator app whose codes are computed here, and a passkey of the
// browser's virtual authenticator.
import { createHmac } from 'node:crypto';
import { complaints, expect, PASSWORD, type Page, test } from './support';
import { logIn, newUser } from './users';
import { WHOLE_BROWSER } from './wholeBrowser';

test.use(WHOLE_BROWSER);

/** Time-based code (RFC 6238) of a secret in base32, so many steps from now. */
function codeOf(secret: string, steps = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(' ', '')].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes =
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Passkeys belong to names: the same server under the one that every machine has. */
const home = () => (process.env.GANTRY_URL ?? '').replace('127.0.0.1', 'localhost');

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test('a user sets up an app and a passkey, and signs in with a code, with a recovery code and without a password', async ({
  browser,
}) => {
  const kim = await newUser();
  const context = await browser.newContext({ baseURL: home() });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const complained = complaints(page);

  await page.goto('/login');
  await logIn(page, kim.email, PASSWORD);
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/user/profile');
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Set up authenticator app' }).click();
  await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await page.getByText('Cannot scan? Enter the key by hand').click();
  const secret = await page.getByRole('textbox', { name: 'Key' }).inputValue();
  await page.getByLabel('Code shown by the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await expect(codes.getByRole('button', { name: 'Done' })).toBeDisabled();
  await codes.getByLabel('I have saved these codes').check();
  await codes.getByRole('button', { name: 'Done' }).click();

  await section.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText('Work laptop')).toBeVisible();
  await signOut(page);

  // The code that proved the app counts no longer; the next one counts already.
  await logIn(page, kim.email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await signOut(page);

  await logIn(page, kim.email, PASSWORD);
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await signOut(page);

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await signOut(page);
  expect(complained).toEqual([]);

  await logIn(page, kim.email, PASSWORD);
  await page.getByRole('button', { name: 'Use recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await signOut(page);
  await logIn(page, kim.email, PASSWORD);
  await page.getByRole('button', { name: 'Use recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toContainText('was used already');
  await context.close();
});
