import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import { HttpResponse, http } from 'msw';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { all } from '@/api/browserStorage';
import { storeAccessToken } from '@/api/token';
import { openWith } from '@/components/router/openAddress';
import { dana, permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { InstallHint } from './InstallHint';
import { takeOver, watchWorker } from './worker';

const PROFILE = '/user/profile';
const away = () => HttpResponse.error();

const keptKeys = async () => (await all<{ key: unknown[] }>('lastSeen', 'query ')).map(({ key }) => key[0]);

describe('a start without a connection', () => {
  beforeEach(() => {
    storeAccessToken('token-1');
    server.use(
      http.post('/auth/signin/token', () => HttpResponse.json(dana)),
      http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
      http.get('/api/Notification/*', away),
      http.get('/api/Chat/*', away),
    );
  });

  it('shows what was last seen, says so, and goes on when the server answers', async () => {
    openApp(PROFILE);
    await screen.findByRole('heading', { name: 'My Profile' });
    await waitFor(async () => expect(await keptKeys()).toEqual(expect.arrayContaining(['session', 'modules'])));
    document.body.replaceChildren();

    server.use(http.post('/auth/signin/token', away), http.get('/api/UserSubModules/:id', away));
    const { user } = openApp(PROFILE);
    expect(await screen.findByText(/^Offline\. Data as of /)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Work Orders' })).toBeVisible();
    server.use(http.post('/auth/signin/token', () => HttpResponse.json({ ...dana, access_token: 'token-2' })));
    // Parts of the page that were not kept have a button of their own.
    await user.click(screen.getByTitle('Try again'));
    await waitFor(() => expect(screen.queryByText(/^Offline/)).not.toBeInTheDocument());
    expect(localStorage.getItem('jwt_access_token')).toBe('token-2');
  });

  it('asks to sign in where the server says that the session is over, whatever was kept', async () => {
    server.use(http.post('/auth/signin/token', () => problem(401, 'invalid_token', 'Over.')));
    openApp(PROFILE);
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  it('keeps no token, and nothing of the person before', async () => {
    const other = { ...dana, uuid: 'other', data: { ...dana.data, displayName: 'Toni Marsh' } };
    server.use(http.post('/auth/signin/token', () => HttpResponse.json(other)));
    openApp(PROFILE);
    await screen.findByRole('heading', { name: 'My Profile' });
    type Kept = { key: unknown[]; data: typeof dana };
    const session = async () => (await all<Kept>('lastSeen', 'query ')).filter(({ key }) => key[0] === 'session');
    await waitFor(async () => expect((await session()).map(({ data }) => data.uuid)).toEqual(['other']));
    expect((await session())[0]?.data.access_token).toBe('');
  });
});

/** A container of service workers for tests. */
function container() {
  const registration = Object.assign(new EventTarget(), {
    installing: null as null | (EventTarget & { state: string }),
    waiting: null as unknown,
    update: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  });
  const workers = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
  return { registration, workers: workers as unknown as ServiceWorkerContainer & EventTarget };
}

describe('the service worker', () => {
  it('that is newer is announced once it waits, but not when it is the first one', async () => {
    const { registration, workers } = container();
    const ready = vi.fn<() => void>();
    const stop = watchWorker(workers, ready);
    const installing = Object.assign(new EventTarget(), { state: 'installed' });
    await waitFor(() => {
      registration.installing = installing;
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = installing;
      installing.dispatchEvent(new Event('statechange'));
      expect(ready).toHaveBeenCalledWith(installing);
    });
    stop();

    const first = container();
    Object.assign(first.workers, { controller: null });
    first.registration.waiting = {};
    const never = vi.fn<() => void>();
    const end = watchWorker(first.workers, never);
    await act(() => new Promise((next) => setTimeout(next, 50)));
    expect(never).not.toHaveBeenCalled();
    end();
  });

  it('takes over when that is wanted, and then the page is loaded anew', () => {
    const { workers } = container();
    const reload = vi.fn<() => void>();
    const postMessage = vi.fn<(message: unknown) => void>();
    takeOver(workers, { postMessage } as unknown as ServiceWorker, reload);
    expect(postMessage).toHaveBeenCalledWith('takeOver');
    expect(reload).not.toHaveBeenCalled();
    workers.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('asks a page to open an address, and whether the user looks at it', () => {
    const { workers } = container();
    const push = vi.fn<(to: string) => void>();
    const close = openWith(push);
    const stop = watchWorker(workers, () => undefined);
    workers.dispatchEvent(new MessageEvent('message', { data: { type: 'open', address: '/user/profile' } }));
    expect(push).toHaveBeenCalledWith('/user/profile');
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    window.history.pushState(null, '', '/user/profile?tab=1');
    const answer = vi.fn<(value: unknown) => void>();
    const ports = [{ postMessage: answer }] as unknown as MessagePort[];
    for (const address of ['/user/profile', '/user/profile?tab=2']) {
      const event = Object.assign(new Event('message'), { data: { type: 'seen', address }, ports });
      workers.dispatchEvent(event);
    }
    expect(answer.mock.calls).toEqual([[true], [false]]);
    stop();
    close();
  });
});

it('offers to install as often as the browser does', async () => {
  storeAccessToken('token-1');
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json(dana)),
    http.get('/api/Notification/*', away),
    http.get('/api/Chat/*', away),
  );
  const { user } = openApp(PROFILE);
  const menu = await screen.findByRole('button', { name: /^User menu/ });
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  await user.click(menu);
  await user.click(await screen.findByText('Install Gantry'));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('Logout')).not.toBeInTheDocument());
  await user.click(menu);
  await screen.findByText('Logout');
  expect(screen.queryByText('Install Gantry')).not.toBeInTheDocument();
});

it('explains how to install where the browser does not offer it', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <Suspense fallback={null}>
      <InstallHint {...{ onClose }} />
    </Suspense>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Add Gantry to the home screen' });
  expect(dialog).toHaveTextContent('Add to Home Screen');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
