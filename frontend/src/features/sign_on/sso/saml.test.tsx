import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { storeAccessToken } from '@/api/token';
import { dana, permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { server } from '@/test/server';
import type { Provider } from './api';
import { bodyOf, formOf, withKind, wrongIn } from './providerForm';

const CERTIFICATE = { pem: 'PEM 1', subject: 'CN=Plant', notAfter: '2026-12-01T00:00:00Z', endsSoon: true };

const KEY = {
  pem: 'OWN 1',
  notBefore: '2017-12-01T00:00:00Z',
  notAfter: '2026-12-01T00:00:00Z',
  endsSoon: true,
  inUse: true,
};
const NEXT_KEY = { ...KEY, pem: 'OWN 2', notAfter: '2036-12-01T00:00:00Z', endsSoon: false, inUse: false };

const PLANT: Provider = {
  id: 4,
  version: 2,
  updatedAt: '2026-11-01T00:00:00Z',
  kind: 'saml',
  name: 'Plant',
  enabled: true,
  publicUrl: 'https://acme.example',
  issuer: 'urn:plant',
  clientId: '',
  hasClientSecret: false,
  scopes: [],
  attributes: { email: 'mail', username: '', displayName: 'name', groups: 'groups' },
  groupRoles: [],
  groupCrews: [],
  defaultRoleId: 3,
  provisioning: 'off',
  domains: [],
  ssoUrl: 'https://idp.example/sso',
  sloUrl: '',
  certificates: [CERTIFICATE],
  signingKeys: [KEY],
  idpInitiated: false,
  encryptedAssertions: false,
  callbackUrl: 'https://acme.example/api/samlconsume/4',
  metadataUrl: 'https://acme.example/auth/SamlSSO/metadata/4',
  logoutUrl: 'https://acme.example/auth/SamlSSO/logout/4',
};

/** The menu with the settings in it. */
function menu() {
  const [work] = permitted;
  const entry = work?.subModules[0];
  if (!work || !entry) throw new Error('No menu.');
  const permission = { ...entry.permission, update: true };
  const of = (id: string, title: string) => ({ ...entry, id, moduleId: 6, title, url: `/settings/${id}`, permission });
  return [
    work,
    { ...work, id: 6, title: 'Settings', subModules: [of('system', 'System'), of('userRoles', 'User roles')] },
  ];
}

const asked: unknown[] = [];
const saved: unknown[] = [];

beforeEach(() => {
  asked.length = 0;
  saved.length = 0;
  storeAccessToken('token-1');
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json({ ...dana, role: ['admin'] })),
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: menu() })),
    http.get('/api/IdentityProvider/4', () => HttpResponse.json(PLANT)),
    http.post('/api/IdentityProvider/metadata/', async ({ request }) => {
      asked.push(await request.json());
      const certificates = ['PEM 1', 'PEM 2'];
      return HttpResponse.json({ issuer: 'urn:read', ssoUrl: 'https://idp.example/new', sloUrl: '', certificates });
    }),
    http.put('/api/IdentityProvider/4', async ({ request }) => {
      saved.push(await request.json());
      const fields = { certificates: 'That is no certificate.' };
      return HttpResponse.json({ code: 'invalid', detail: 'No.', fields, requestId: 'r' }, { status: 422 });
    }),
  );
});

const open = async () => {
  const { user } = openApp('/settings/single-sign-on/4');
  await screen.findByLabelText('Entity ID', {}, { timeout: 10_000 });
  return user;
};

it('shows what to register at the provider, and which certificate expires soon', async () => {
  await open();
  for (const url of [PLANT.metadataUrl, PLANT.callbackUrl, PLANT.logoutUrl]) {
    expect(screen.getByDisplayValue(url)).toHaveAttribute('readonly');
  }
  expect(screen.getByText(/CN=Plant, valid until/)).toHaveTextContent(
    'add the next certificate before this one expires',
  );
  expect(screen.queryByLabelText('Client ID')).toBeNull();
  expect(screen.getByLabelText('Groups attribute')).toHaveValue('groups');
});

it('fills the fields in from metadata, by address, text or file, and saves what is shown', async () => {
  const user = await open();
  const source = screen.getByLabelText(/^Provider metadata/);
  await user.type(source, 'https://idp.example/metadata');
  await user.click(screen.getByRole('button', { name: 'Read metadata' }));
  expect(await screen.findByText('The fields are filled in. Check them and save.')).toBeVisible();
  const file = new File(['<EntityDescriptor/>'], 'metadata.xml', { type: 'text/xml' });
  await user.upload(screen.getByLabelText('Choose file', { selector: 'input' }), file);
  await screen.findByDisplayValue('<EntityDescriptor/>');
  expect(asked).toEqual([{ url: 'https://idp.example/metadata' }, { xml: '<EntityDescriptor/>' }]);
  expect(screen.getByLabelText('Entity ID')).toHaveValue('urn:read');
  await user.click(screen.getByRole('button', { name: 'Remove certificate 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Accept sign-ins that the provider starts' }));
  expect(screen.getByText(/anyone with an account at the provider/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('That is no certificate.')).toBeVisible();
  const read = { version: 2, kind: 'saml', issuer: 'urn:read', ssoUrl: 'https://idp.example/new', idpInitiated: true };
  expect(saved).toEqual([expect.objectContaining({ ...read, certificates: ['PEM 2'], scopes: [] })]);
});

it('exchanges our own key: makes a second one, switches, removes the first', async () => {
  let plant = PLANT;
  const calls: string[] = [];
  const answer = (method: string, request: Request, keys: Provider['signingKeys']) => {
    const { pathname, search } = new URL(request.url);
    calls.push(`${method} ${pathname.replace('/api/IdentityProvider/4', '')}${search}`);
    plant = { ...plant, version: plant.version + 1, signingKeys: keys };
    return HttpResponse.json(plant);
  };
  const used = { ...NEXT_KEY, inUse: true };
  server.use(
    http.get('/api/IdentityProvider/4', () => HttpResponse.json(plant)),
    http.get('/api/IdentityProvider/4/scim/', () => HttpResponse.json({ baseUrl: '', items: [], totalRecords: 0 })),
    http.post('/api/IdentityProvider/4/signing-key/', ({ request }) => answer('POST', request, [KEY, NEXT_KEY])),
    http.post('/api/IdentityProvider/4/signing-key/switch/', ({ request }) =>
      answer('POST', request, [used, { ...KEY, inUse: false }]),
    ),
    http.delete('/api/IdentityProvider/4/signing-key/', ({ request }) => answer('DELETE', request, [used])),
  );
  const user = await open();
  const section = within(screen.getByRole('region', { name: 'Our signing keys' }));
  expect(section.getByText(/exchange this key before it expires/)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Create second key' }));
  const confirm = async (name: string) => {
    await user.click(await section.findByRole('button', { name }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  };
  await confirm('Switch keys');
  await confirm('Remove unused key');
  expect(await section.findByRole('button', { name: 'Create second key' })).toBeVisible();
  expect(section.queryByText(/exchange this key before it expires/)).toBeNull();
  const versions = ['POST /signing-key/?version=2', 'POST /signing-key/switch/?version=3'];
  expect(calls).toEqual([...versions, 'DELETE /signing-key/?version=4']);
});

it('offers both protocols for a new provider, each with its own fields', async () => {
  const { user } = openApp('/settings/single-sign-on/new');
  await user.selectOptions(await screen.findByLabelText('Protocol', {}, { timeout: 10_000 }), 'SAML 2.0');
  expect(await screen.findByLabelText('Single sign-on URL (HTTP-Redirect)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter the entity ID of the provider.')).toBeVisible();
});

it('knows what a provider of SAML needs', () => {
  const saml = withKind(formOf(undefined), 'saml');
  const form = { ...saml, name: 'Plant', issuer: 'urn:plant', ssoUrl: 'https://idp.example' };
  expect(wrongIn(form)).toEqual(['certificates']);
  expect(wrongIn({ ...form, ssoUrl: 'idp', sloUrl: 'idp', certificates: ['PEM'] })).toEqual(['ssoUrl', 'sloUrl']);
  expect(bodyOf({ ...form, certificates: ['PEM', ' '] }, undefined).certificates).toEqual(['PEM']);
});
