import { Blob as NodeBlob } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken, storeAccessToken } from '@/api/token';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { dana, permitted } from '@/test/fixtures';
import { connectBy } from '@/test/liveSocket';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';

const socket = new FakeSocket();
connectBy(() => socket.live);

// The first story would spend its time on waiting for the screen.
beforeAll(() => Promise.all([import('./ProfilePage'), import('@/components/dialog/PrimeDialog')]), 60_000);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const session = (id: string, more: object = {}) => ({
  id,
  issuedAt: '2026-11-22T08:00:00Z',
  expiresAt: '2026-11-24T08:00:00Z',
  usedAt: '2026-11-22T09:00:00Z',
  userAgent: FIREFOX,
  address: '10.0.0.7',
  current: false,
  screen: null,
  ...more,
});

let sessions = [session('here', { current: true, address: '10.0.0.1' }), session('there')];

beforeEach(() => {
  sessions = [session('here', { current: true, address: '10.0.0.1' }), session('there')];
  storeAccessToken('token-1');
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json(dana)),
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
    http.get('/auth/second-factor/', () =>
      HttpResponse.json({ available: true, required: false, totp: false, passkeys: [], recoveryCodes: 0 }),
    ),
    http.get('/auth/sessions/', () => HttpResponse.json({ items: sessions, totalRecords: sessions.length })),
    http.get('/api/ApiKey/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
  );
});

const section = (name: string) => within(screen.getByRole('region', { name }));
const face = () => screen.getByRole('button', { name: /User menu/ }).querySelector('img');

async function open() {
  const { user } = openApp('/user/profile');
  await screen.findByRole('heading', { name: 'Name and photo' });
  return user;
}

const gone = () => new HttpResponse(null, { status: 204 });

describe('one’s name', () => {
  it('is saved and shown everywhere at once', async () => {
    let sent: unknown;
    server.use(
      http.put('/auth/user-data', async ({ request }) => {
        sent = await request.json();
        return gone();
      }),
    );
    const user = await open();
    const field = section('Name and photo').getByLabelText('Display name');
    expect(section('Name and photo').getByRole('button', { name: 'Save name' })).toBeDisabled();
    await user.clear(field);
    expect(await screen.findByText('Enter your name')).toBeVisible();
    await user.type(field, ' Dana Marsh ');
    await user.click(section('Name and photo').getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('Name saved')).toBeVisible();
    expect(sent).toEqual({ displayName: 'Dana Marsh' });
    expect(screen.getByRole('button', { name: 'User menu: Dana Marsh' })).toBeVisible();
  });

  it('stays when the server refuses, which says why', async () => {
    server.use(http.put('/auth/user-data', () => problem(422, 'invalid', 'A name has 1 to 80 characters.')));
    const user = await open();
    await user.type(section('Name and photo').getByLabelText('Display name'), 'x');
    await user.click(section('Name and photo').getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('A name has 1 to 80 characters.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'User menu: Dana Whitfield' })).toBeVisible();
  });
});

describe('one’s photo', () => {
  const picture = Object.assign({ width: 400, height: 300, close: vi.fn<() => void>() });

  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      if (!file.type.startsWith('image/')) throw new DOMException('The source image could not be decoded.');
      return picture;
    });
    HTMLCanvasElement.prototype.getContext = vi.fn<() => null>(() => null) as never;
    // The network of tests takes no other.
    HTMLCanvasElement.prototype.toBlob = (done) => done(new NodeBlob(['small'], { type: 'image/jpeg' }) as Blob);
    URL.createObjectURL = () => 'blob:photo';
    return () => vi.unstubAllGlobals();
  });

  it('is cut out, sent small, and shown in the toolbar', async () => {
    let sent = '';
    server.use(
      http.put('/auth/photo/', async ({ request }) => {
        sent = await request.text();
        return HttpResponse.json({ photoURL: '/api/User/7/photo/?v=abc' });
      }),
      http.get('/api/User/7/photo/', ({ request }) => {
        expect(request.headers.get('authorization')).toBe('Bearer token-1');
        return new HttpResponse('small', { headers: { 'content-type': 'image/jpeg' } });
      }),
    );
    const user = await open();
    await user.upload(screen.getByLabelText('Photo'), new File(['large'], 'me.png', { type: 'image/png' }));
    const dialog = await screen.findByRole('dialog', { name: 'Crop photo' });
    expect(within(dialog).getByRole('slider', { name: 'Zoom' })).toHaveValue('1');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent).toBe('small');
    expect(picture.close).toHaveBeenCalled();
    await waitFor(() => expect(face()).toHaveAttribute('src', 'blob:photo'));
  });

  it('that cannot be read is named', async () => {
    const user = await open();
    const file = new File(['%PDF'], 'plan.heic', { type: 'image/heic' });
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('No.')));
    await user.upload(screen.getByLabelText('Photo'), file);
    expect(await screen.findByText('plan.heic is not an image that this browser can read')).toBeVisible();
  });

  it('is refused with the server’s reason, and removed again', async () => {
    const data = { ...dana.data, photoURL: '/api/User/7/photo/?v=abc' };
    server.use(
      http.post('/auth/signin/token', () => HttpResponse.json({ ...dana, data })),
      http.get('/api/User/7/photo/', () => new HttpResponse('old')),
      http.put('/auth/photo/', () => problem(507, 'storage_full', 'There is no room left for files.')),
      http.delete('/auth/photo/', gone),
    );
    const user = await open();
    await user.upload(screen.getByLabelText('Photo'), new File(['large'], 'me.png', { type: 'image/png' }));
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('There is no room left for files.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    expect(await screen.findByText('Photo removed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose photo' })).toBeVisible();
  });
});

const type = async (user: Awaited<ReturnType<typeof open>>, current: string, password: string) => {
  await user.type(screen.getByLabelText('Current password'), current);
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Repeat new password'), password);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
};

describe('one’s password', () => {
  it('is changed with the current one', async () => {
    server.use(http.put('/auth/password', gone));
    const user = await open();
    await type(user, 'gantry-demo', 'copper bolt winter');
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  it('stays with a wrong one, which the field says', async () => {
    server.use(http.put('/auth/password', () => problem(422, 'wrong_password', 'Wrong.')));
    const user = await open();
    await type(user, 'wrong', 'copper bolt winter');
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(/not your current password/),
    );
    expect(screen.getByRole('button', { name: 'Change password' })).toBeDisabled();
  });

  it('guessed at three times locks the account and ends the session', async () => {
    server.use(http.put('/auth/password', () => problem(403, 'account_locked', 'Locked.')));
    const user = await open();
    await type(user, 'wrong', 'copper bolt winter');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(screen.getByText(/locked due to too many failed login attempts/)).toBeVisible();
    expect(accessToken()).toBeNull();
  });

  it('is not here for who signs in elsewhere', async () => {
    server.use(http.post('/auth/signin/token', () => HttpResponse.json({ ...dana, from: 'saml' })));
    await open();
    expect(screen.getByText(/Change your password there/)).toBeVisible();
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  });
});

describe('one’s sessions', () => {
  it('are named by their browser, and one of them is ended', async () => {
    server.use(
      http.delete('/auth/sessions/there', () => {
        sessions = sessions.slice(0, 1);
        return gone();
      }),
    );
    const user = await open();
    const rows = await section('Active sessions').findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Firefox 144 on Linux.*This browser/);
    expect(within(rows[0] as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    await user.click(section('Active sessions').getByRole('button', { name: 'End the session from 10.0.0.7' }));
    expect(await screen.findByText('Session ended')).toBeVisible();
    expect(await screen.findByText('No other active sessions.')).toBeVisible();
  });

  it('are ended all at once after a question', async () => {
    server.use(
      http.delete('/auth/sessions/', () => {
        sessions = sessions.slice(0, 1);
        return HttpResponse.json({ ended: 1 });
      }),
    );
    const user = await open();
    await user.click(await section('Active sessions').findByRole('button', { name: 'End all other sessions' }));
    const question = await screen.findByRole('dialog', { name: 'End all other sessions?' });
    await user.click(within(question).getByRole('button', { name: 'End all other sessions' }));
    expect(await screen.findByText('1 other session ended')).toBeVisible();
    expect(await screen.findByText('No other active sessions.')).toBeVisible();
  });

  it('that cannot be read say so, and are read again', async () => {
    server.use(http.get('/auth/sessions/', () => problem(422, 'invalid', 'Not now.')));
    const user = await open();
    expect(await section('Active sessions').findByText('Not now.')).toBeVisible();
    server.use(http.get('/auth/sessions/', () => HttpResponse.json({ items: sessions, totalRecords: 2 })));
    await user.click(section('Active sessions').getByRole('button', { name: 'Try again' }));
    expect(await section('Active sessions').findAllByRole('listitem')).toHaveLength(2);
  });
});
