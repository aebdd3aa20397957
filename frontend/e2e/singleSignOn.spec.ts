// Single sign-on with providers that others have written: what an administrator sets up, and what people meet then.
import { call } from './boardSupport';
import { type Gantry, startGantry } from './gantry';
import { CLIENT, startOpenIdProvider } from './identity/openId';
import { startSamlProvider } from './identity/saml';
import type { Person } from './identity/server';
import { choose, expect, type Page, test } from './support';

const NOOR: Person = { name: 'noor', displayName: 'Noor Haddad', email: 'noor@plant.example', groups: ['Fitters'] };
const INES: Person = {
  name: 'ines',
  displayName: 'Inês Costa',
  email: 'ines@plant.example',
  groups: ['Planners', 'Fitters'],
};
const PEOPLE = [NOOR, INES];

/** An address that the form shows to be registered with the provider. */
const shown = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

/** What decides who gets in and as what, the same for both protocols. */
async function setUpAccounts(page: Page): Promise<void> {
  await choose(page.getByLabel('Create accounts'), 'At the first sign-in, for these domains');
  await page.getByLabel('E-mail domains').fill('plant.example');
  const roles = page.getByRole('group', { name: 'Roles by group' });
  await roles.getByRole('button', { name: 'Add group' }).click();
  await roles.getByLabel('Group 1', { exact: true }).fill('Fitters');
  await choose(page.getByRole('combobox', { name: 'Role of group 1' }), 'Staff');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Identity provider saved')).toBeVisible();
}

/** Tries the provider, and offers it on the login screen. */
async function offer(page: Page, { url }: Gantry): Promise<void> {
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('Connection works')).toBeVisible();
  await page.goto('/settings/single-sign-on');
  await page.getByLabel('Show single sign-on on the login screen').check();
  await page.getByRole('region', { name: 'Sign-in', exact: true }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sign-in settings saved')).toBeVisible();
  expect(await call('GET', '/api/TenantInfo/', undefined, url)).toMatchObject({ tenantDetails: { hasSSO: true } });
}

/** Signs in there and is let in here as a user who did not exist before. */
async function signIn(page: Page, { url }: Gantry, { name, displayName }: Person): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${url}/home`);
  await page.getByRole('button', { name: `User menu: ${displayName}` }).click();
}

async function expectStaff({ url }: Gantry, { name, displayName, email }: Person): Promise<void> {
  const found = await call<{ items: { id: number }[] }>('GET', `/api/User/all/?search=${name}`, undefined, url);
  const user = await call<object>('GET', `/api/User/${found.items[0]?.id}`, undefined, url);
  expect(user).toMatchObject({ displayName, email, roleName: 'Staff' });
}

test.describe('with a provider of their company', () => {
  let gantry: Gantry;
  test.beforeEach(async () => {
    // How people sign in is the tenant's: no other story may see it change.
    gantry = await startGantry();
  });
  test.afterEach(() => gantry.dispose());

  test('people sign in by OpenID Connect, and sign out there too', async ({ page, open }) => {
    const provider = await startOpenIdProvider(PEOPLE);
    try {
      const admin = await open('admin', '/settings/single-sign-on/new', { server: gantry.url });
      await admin.getByLabel('Name', { exact: true }).fill('Plant');
      await admin.getByLabel('Issuer').fill(provider.issuer);
      await admin.getByLabel('Client ID').fill(CLIENT.id);
      await admin.getByLabel('Client secret').fill(CLIENT.secret);
      await setUpAccounts(admin);
      await save(admin);
      provider.register(await shown(admin, 'Redirect URI to register with the provider'), `${gantry.url}/login`);
      await offer(admin, gantry);

      await signIn(page, gantry, NOOR);
      await expectStaff(gantry, NOOR);
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      // The provider asks; a user who agrees comes back and would have to sign in again.
      await page.getByRole('button', { name: 'Yes, sign me out' }).click();
      await expect(page).toHaveURL(`${gantry.url}/login`);
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page.getByLabel('Name')).toBeVisible();
    } finally {
      await provider.close();
    }
  });

  test('people sign in by SAML from its metadata, and a sign-out ends the session there', async ({ page, open }) => {
    const provider = await startSamlProvider(PEOPLE);
    try {
      const admin = await open('admin', '/settings/single-sign-on/new', { server: gantry.url });
      await choose(admin.getByLabel('Protocol'), 'SAML 2.0');
      await admin.getByLabel('Name', { exact: true }).fill('Plant');
      await admin.getByLabel('Provider metadata').fill(provider.metadataUrl);
      await admin.getByRole('button', { name: 'Read metadata' }).click();
      await expect(admin.getByLabel('Entity ID', { exact: true })).toHaveValue('urn:identity.test');
      await setUpAccounts(admin);
      await save(admin);
      await provider.register(await shown(admin, 'Entity ID and metadata address to register with the provider'));
      await offer(admin, gantry);

      await signIn(page, gantry, INES);
      await expectStaff(gantry, INES);
      expect(provider.signedIn()).toBe(1);
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await expect.poll(provider.signedIn).toBe(0);
      await expect(page).toHaveURL(`${gantry.url}/login`);
    } finally {
      await provider.close();
    }
  });
});
