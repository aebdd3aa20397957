import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessToken, storeAccessToken } from '@/api/token';
import { dana, permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';

beforeAll(() => Promise.all([import('../login/SecondStep'), import('./ForcedSetUp')]), 60_000);

beforeEach(() => {
  server.use(http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })));
});

const CODES = Array.from({ length: 10 }, (_, at) => `abc-def-ghi-jkm-n${at}`);

describe('the second step of a sign-in', () => {
  const waiting = {
    token: 'step-1',
    expiresAt: '2100-01-01T00:00:00Z',
    totp: true,
    passkey: false,
    recoveryCode: true,
  };

  async function begin() {
    server.use(http.post('/auth/signin', () => HttpResponse.json({ secondFactor: waiting })));
    const { user } = openApp('/login');
    await user.type(await screen.findByLabelText('Username/Email'), 'dana@demo.example');
    await user.type(screen.getByLabelText('Password'), 'gantry-demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Two-step verification' });
    return user;
  }

  it('takes six digits, says what is wrong with them, and signs the user in', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/auth/signin/factor', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? problem(422, 'wrong_code', 'This code is not valid. You have 2 attempt(s) left.')
          : HttpResponse.json(dana);
      }),
    );
    const user = await begin();
    expect(accessToken()).toBeNull();
    const field = screen.getByLabelText('Code');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(field, '12345');
    expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled();
    await user.type(field, '6');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You have 2 attempt(s) left.');
    await user.clear(field);
    await user.type(field, '654321');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByRole('heading', { name: /Dana Whitfield/ });
    expect(sent).toEqual([
      { token: 'step-1', code: '123456' },
      { token: 'step-1', code: '654321' },
    ]);
    expect(accessToken()).toBe('token-1');
  });

  it('takes a recovery code instead, and begins again when it has expired', async () => {
    let sent: unknown;
    server.use(
      http.post('/auth/signin/factor', async ({ request }) => {
        sent = await request.json();
        return problem(409, 'sign_in_expired', 'This sign-in has expired. Sign in again.');
      }),
    );
    const user = await begin();
    await user.click(screen.getByRole('button', { name: 'Use recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), CODES[0] ?? '');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
    expect(await screen.findByLabelText('Username/Email')).toHaveValue('dana@demo.example');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(sent).toEqual({ token: 'step-1', recoveryCode: CODES[0] });
  });
});

describe('a role that demands a factor', () => {
  it('has it set up before anything else, and the codes saved', async () => {
    storeAccessToken('token-1');
    const factors = { available: true, required: true, totp: true, passkeys: [], recoveryCodes: 10 };
    server.use(
      http.post('/auth/signin/token', () => HttpResponse.json({ ...dana, mustSetUpFactor: true })),
      http.post('/auth/second-factor/totp/', () =>
        HttpResponse.json({ secret: 'ABCDEFGH', address: 'otpauth://totp/x', picture: 'data:image/svg+xml;base64,' }),
      ),
      http.put('/auth/second-factor/totp/', () => HttpResponse.json({ ...factors, recoveryCodesOnce: CODES })),
    );
    const { user } = openApp('/home');
    expect(await screen.findByRole('heading', { name: 'SET UP A SECOND FACTOR' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set up authenticator app' }));
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
    await user.type(screen.getByLabelText('Code shown by the app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await user.click(screen.getByLabelText('I have saved these codes'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: /Dana Whitfield/ })).toBeVisible());
  });
});
