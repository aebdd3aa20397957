import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken } from '@/api/token';
import { dana, permitted, tenant } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { bodyOf, formOf, wrongIn } from './providerForm';

beforeEach(() => {
  server.use(http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })));
});

describe('back from the provider', () => {
  it('takes the session once and goes where the person wanted to go', async () => {
    const codes: (string | null)[] = [];
    server.use(
      http.get('/api/samlconsume', ({ request }) => {
        codes.push(new URL(request.url).searchParams.get('code'));
        return HttpResponse.json({ path: '/home?from=provider#top', user: dana });
      }),
    );
    openApp('/ssovalidate?code=c1');
    await waitFor(() => expect(at()).toBe('/home?from=provider#top'), { timeout: 10_000 });
    expect(codes).toEqual(['c1']);
    expect(accessToken()).toBe('token-1');
  });

  it('says that a user is not active, and that it did not work', async () => {
    server.use(http.get('/api/samlconsume', () => HttpResponse.json({ path: '/', user: null })));
    openApp('/ssovalidate?code=c2');
    expect(await screen.findByText('Not Active User...')).toBeVisible();
    expect(accessToken()).toBeNull();
  });

  it('shows what the server refuses, and leads back to the login screen', async () => {
    server.use(http.get('/api/samlconsume', () => problem(403, 'sso_refused', 'Single sign-on did not work.')));
    const { user } = openApp('/ssovalidate');
    const dialog = await screen.findByRole('dialog', { name: 'An Error Occured.' }, { timeout: 10_000 });
    expect(dialog).toHaveTextContent('Single sign-on did not work.');
    await user.click(within(dialog).getByText('Close'));
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  });
});

const at = () => window.location.pathname + window.location.search + window.location.hash;

it('offers one button for each provider', async () => {
  const identityProviders = [
    { id: 4, name: 'Plant' },
    { id: 7, name: 'Group' },
  ];
  const asked: string[] = [];
  server.use(
    http.get('/api/TenantInfo/', () =>
      HttpResponse.json({ tenantDetails: { ...tenant, hasSSO: true, identityProviders } }),
    ),
    http.get('/api/ssosaml', ({ request }) => {
      asked.push(new URL(request.url).search);
      return problem(503, 'sso_unavailable', 'The identity provider does not answer.');
    }),
  );
  const { user } = openApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Log in with Group' }));
  await waitFor(() => expect(asked).toEqual(['?provider=7']));
  expect(await screen.findByText('The identity provider does not answer.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Log in with Plant' })).toBeVisible();
});

it('sends only lines that say something, and a secret only if one was entered', () => {
  vi.stubGlobal('location', { ...window.location, origin: 'https://acme.example' });
  const form = { ...formOf(undefined), name: ' Plant ', issuer: 'https://login.example', clientId: 'gantry' };
  expect(wrongIn(form)).toEqual([]);
  expect(wrongIn({ ...form, issuer: 'login', provisioning: 'domains' })).toEqual(['issuer', 'domains']);
  const lines = [
    { group: 'fitters', id: '3' },
    { group: '', id: '4' },
    { group: 'bosses', id: '' },
  ];
  const body = bodyOf(
    { ...form, groupRoles: lines, groupCrews: lines, clientSecret: null, domains: 'a.example, b.example' },
    2,
  );
  expect(body).toMatchObject({ version: 2, name: 'Plant', domains: ['a.example', 'b.example'], defaultRoleId: null });
  expect(body.groupRoles).toEqual([{ group: 'fitters', roleId: 3 }]);
  expect(body.groupCrews).toEqual([{ group: 'fitters', crewId: 3 }]);
  expect(body).not.toHaveProperty('clientSecret');
  vi.unstubAllGlobals();
});
