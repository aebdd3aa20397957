import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken } from '@/api/token';
import { dana, permitted, tenant } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { attemptsLeft, signInMethod } from './rules';

const loginButton = () => screen.getByRole('button', { name: 'Login' });

async function typeCredentials(email = 'dana@demo.example', password = 'gantry-demo') {
  const { user } = openApp('/login');
  await user.type(await screen.findByLabelText('Username/Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  return { user };
}

function refuse(error: { email: string | null; password: string | null; locked: boolean; retries: number }) {
  server.use(http.post('/auth/signin', () => HttpResponse.json({ error })));
}

beforeEach(() => {
  server.use(http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })));
});

describe('the sign-in form', () => {
  it('says that the first tenants are being made, and is there once they are', async () => {
    server.use(http.get('/api/TenantInfo/', () => problem(503, 'preparing', 'The demonstration is being set up.')));
    openApp('/login');
    expect(await screen.findByText('Setting up the demonstration')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('You can sign in here in a few seconds.');
    server.use(http.get('/api/TenantInfo/', () => HttpResponse.json({ tenantDetails: tenant })));
    expect(await screen.findByLabelText('Username/Email', {}, { timeout: 3_000 })).toBeVisible();
    expect(screen.queryByText('Setting up the demonstration')).not.toBeInTheDocument();
  });

  it('takes no click before both fields have four characters, and says why', async () => {
    const { user } = await typeCredentials('dana', 'abc');
    expect(loginButton()).toBeDisabled();
    await user.tab();
    expect(await screen.findByText('Min character length is 4')).toBeVisible();

    await user.type(screen.getByLabelText('Password'), 'd');
    await waitFor(() => expect(loginButton()).toBeEnabled());
    expect(screen.queryByText('Min character length is 4')).not.toBeInTheDocument();
  });

  it('sends the SHA-256 of the password, never the password', async () => {
    let sent: unknown;
    server.use(
      http.post('/auth/signin', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(dana);
      }),
    );
    const { user } = await typeCredentials();
    await user.click(loginButton());
    await screen.findByRole('heading', { name: /Dana Whitfield/ });
    expect(sent).toEqual({
      email: 'dana@demo.example',
      password: 'd496cab0a7a7e1c9fd7f72e7ac77ce16c14f2e56faae01bcf7e64c56c9ff4f94',
      locked: false,
    });
    expect(accessToken()).toBe('token-1');
  });

  it('says how many attempts are left, and puts the server’s words on their field', async () => {
    refuse({ email: null, password: 'Check your password', locked: false, retries: 1 });
    const { user } = await typeCredentials();
    await user.click(loginButton());
    expect(await screen.findByText('Login attempt unsuccessful. You have 2 attempt(s) left.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Check your password');
  });

  it('is closed for a locked account, and open again for another one', async () => {
    refuse({ email: null, password: null, locked: true, retries: 3 });
    const { user } = await typeCredentials();
    await user.click(loginButton());
    const locked = 'Your account has been locked due to too many failed login attempts.';
    expect(await screen.findByText(locked)).toBeVisible();
    expect(loginButton()).toBeDisabled();

    await user.type(screen.getByLabelText('Username/Email'), '.org');
    expect(screen.queryByText(locked)).not.toBeInTheDocument();
    expect(loginButton()).toBeEnabled();
  });

  it('reports a failed call in a dialog that leaves by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    server.use(http.post('/auth/signin', () => problem(429, 'rate_limited', 'Too many attempts. Wait a minute.')));
    const { user } = await typeCredentials();
    await user.click(loginButton());
    const dialog = await screen.findByRole('dialog', { name: 'An Error Occured.' });
    expect(dialog).toHaveTextContent('An Error occured while signing in.');
    expect(dialog).toHaveTextContent('Too many attempts. Wait a minute.');

    await vi.advanceTimersByTimeAsync(4000);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    vi.useRealTimers();
  });

  it('treats a refusal without any reason as a failed call', async () => {
    refuse({ email: null, password: null, locked: false, retries: -1 });
    const { user } = await typeCredentials();
    await user.click(loginButton());
    expect(await screen.findByRole('dialog', { name: 'An Error Occured.' })).toBeVisible();
  });
});

describe('the way of signing in', () => {
  it('is single sign-on where the tenant has it', async () => {
    server.use(http.get('/api/TenantInfo/', () => HttpResponse.json({ tenantDetails: { ...tenant, hasSSO: true } })));
    openApp('/login');
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  it.each([
    ['usp', true, 'usp'],
    ['sso', false, 'sso'],
    [undefined, true, 'sso'],
    [undefined, false, 'usp'],
  ] as const)('asked for %s with single sign-on %s is %s', (asked, hasSso, expected) => {
    expect(signInMethod(asked, hasSso)).toBe(expected);
  });

  it.each([
    [-1, null],
    [0, null],
    [1, 2],
    [2, 1],
    [3, null],
  ])('after %i failures leaves %s attempts', (retries, left) => {
    expect(attemptsLeft(retries)).toBe(left);
  });
});
