import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessToken, storeAccessToken } from '@/api/token';
import { dana, permitted, tenant } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';

// The first story would spend its time on waiting for the pages.
beforeAll(() => Promise.all([import('./ForgotPage'), import('./ResetPage'), import('./ForcedChange')]), 60_000);

const OLD = 'd496cab0a7a7e1c9fd7f72e7ac77ce16c14f2e56faae01bcf7e64c56c9ff4f94';

beforeEach(() => {
  server.use(http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })));
});

describe('a forgotten password', () => {
  it('leads from the sign-in to a mail, for any name', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.post('/auth/HandleCredentials/emailReset', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('userID'));
        return new HttpResponse(null, { status: 202 });
      }),
    );
    const { user } = openApp('/login');
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    const send = await screen.findByRole('button', { name: 'Send e-mail' });
    expect(send).toBeDisabled();
    await user.type(screen.getByLabelText('Username/Email'), ' dana@demo.example');
    await user.click(send);
    expect(await screen.findByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
    expect(screen.getByText(/If the account dana@demo.example exists, an e-mail/)).toBeVisible();
    expect(asked).toEqual(['dana@demo.example']);
    await user.click(screen.getByRole('link', { name: 'Back to login' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('is for an administrator where no mails are sent', async () => {
    const details = { ...tenant, resetsByMail: false };
    server.use(http.get('/api/TenantInfo/', () => HttpResponse.json({ tenantDetails: details })));
    openApp('/login/forgot');
    expect(await screen.findByText(/Ask your administrator for a new password/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send e-mail' })).not.toBeInTheDocument();
  });

  it('says when one has asked too often', async () => {
    const detail = 'Too many attempts from your address. Try again in 6 s.';
    server.use(http.post('/auth/HandleCredentials/emailReset', () => problem(429, 'rate_limited', detail)));
    const { user } = openApp('/login/forgot');
    await user.type(await screen.findByLabelText('Username/Email'), 'dana');
    await user.click(screen.getByRole('button', { name: 'Send e-mail' }));
    expect(await screen.findByText(detail)).toBeVisible();
  });

  it('has no link beside single sign-on', async () => {
    openApp('/login/sso');
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).not.toBeInTheDocument();
  });
});

describe('the link of a mail', () => {
  const good = { valid: true, email: 'd***@demo.example', expiresAt: '2026-11-22T12:00:00Z' };
  const none = { valid: false, email: null, expiresAt: null };

  it('sets a new password that is typed twice, and leads to the sign-in', async () => {
    let sent: unknown;
    server.use(
      http.post('/auth/Validate/', () => HttpResponse.json(good)),
      http.put('/auth/Validate/', async ({ request }) => {
        sent = await request.json();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = openApp('/login/reset?token=abc');
    expect(await screen.findByText(/For the account with the address d\*\*\*@demo.example/)).toBeVisible();
    const set = screen.getByRole('button', { name: 'Set password' });
    await user.type(screen.getByLabelText('New password'), 'gantry-demo');
    expect(screen.getByText('Password strength: weak')).toBeVisible();
    await user.type(screen.getByLabelText('Repeat new password'), 'gantry-dem');
    await user.tab();
    expect(await screen.findByText('The passwords do not match')).toBeVisible();
    expect(set).toBeDisabled();
    await user.type(screen.getByLabelText('Repeat new password'), 'o');
    await user.click(set);
    expect(await screen.findByRole('heading', { name: 'New password set' })).toBeVisible();
    expect(sent).toEqual({ token: 'abc', password: OLD });
    expect(window.location.search).toBe('');
    await user.click(screen.getByRole('link', { name: 'Go to login' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('takes no password of three characters', async () => {
    server.use(http.post('/auth/Validate/', () => HttpResponse.json(good)));
    const { user } = openApp('/login/reset?token=abc');
    await user.type(await screen.findByLabelText('New password'), 'abc');
    await user.type(screen.getByLabelText('Repeat new password'), 'abc');
    expect(await screen.findByText('Min character length is 4')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Set password' })).toBeDisabled();
  });

  it('that counts no longer says so, and where there is another', async () => {
    server.use(http.post('/auth/Validate/', () => HttpResponse.json(none)));
    const { user } = openApp('/login/reset?token=old');
    expect(
      await screen.findByRole('heading', { name: 'This link has expired or has already been used.' }),
    ).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Request new link' }));
    expect(await screen.findByRole('button', { name: 'Send e-mail' })).toBeVisible();
  });

  it('that was used in another tab says so, too', async () => {
    server.use(
      http.post('/auth/Validate/', () => HttpResponse.json(good)),
      http.put('/auth/Validate/', () => problem(422, 'reset_token', 'Used.')),
    );
    const { user } = openApp('/login/reset?token=abc');
    await user.type(await screen.findByLabelText('New password'), 'copper bolt winter');
    await user.type(screen.getByLabelText('Repeat new password'), 'copper bolt winter');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(
      await screen.findByRole('heading', { name: 'This link has expired or has already been used.' }),
    ).toBeVisible();
  });
});

describe('a password that another person knows', () => {
  beforeEach(() => {
    storeAccessToken('token-1');
    server.use(http.post('/auth/signin/token', () => HttpResponse.json({ ...dana, mustChangePassword: true })));
  });

  it('is changed before anything else, and then one is where one wanted to go', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/auth/password', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? problem(422, 'same_password', 'Choose another one.')
          : new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = openApp('/home');
    expect(await screen.findByRole('heading', { name: 'CHANGE YOUR PASSWORD' })).toBeVisible();
    await user.type(screen.getByLabelText('Current password'), 'gantry-demo');
    await user.type(screen.getByLabelText('New password'), 'gantry-demo');
    await user.type(screen.getByLabelText('Repeat new password'), 'gantry-demo');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText('The new password must differ from the current one')).toBeVisible();
    await user.type(screen.getByLabelText('New password'), '!');
    await user.type(screen.getByLabelText('Repeat new password'), '!');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByRole('heading', { name: /Dana Whitfield/ })).toBeVisible();
    expect(sent[0]).toEqual({ current: OLD, password: OLD });
    expect(sent[1]).not.toEqual(sent[0]);
  });

  it('can be left with signing out', async () => {
    const { user } = openApp('/home');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(accessToken()).toBeNull();
  });
});
