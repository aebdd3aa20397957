import { render, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { MemoryRouter, useRoutes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { api } from '@/api/client';
import { hasPermission, ROLE_GROUPS } from '@/api/roles';
import { accessToken, storeAccessToken } from '@/api/token';
import { dana, permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { Guard } from './Guard';

const BOARD = '/maintenance-management/work-order-board/1';

const Routed = () =>
  useRoutes([
    { path: '/', element: <h1>Home</h1> },
    {
      path: '/users',
      element: (
        <Guard auth={ROLE_GROUPS.admin}>
          <h1>Users</h1>
        </Guard>
      ),
    },
  ]);

beforeEach(() => {
  server.use(
    http.post('/auth/signin', () => HttpResponse.json(dana)),
    http.post('/auth/signin/token', () => HttpResponse.json({ ...dana, access_token: 'token-2' })),
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
  );
});

describe('the session', () => {
  it('is restored from the stored token, and the renewed token kept', async () => {
    storeAccessToken('token-1');
    openApp('/');
    expect(screen.getByText('Loading....')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: /Dana Whitfield/ })).toBeVisible();
    expect(window.location.pathname).toBe('/home');
    expect(accessToken()).toBe('token-2');
  });

  it('reads a token that was stored under the other name', async () => {
    localStorage.setItem('jwt_token', 'token-1');
    openApp('/home');
    expect(await screen.findByRole('heading', { name: /Dana Whitfield/ })).toBeVisible();
  });

  it('ends where the server no longer accepts the token, and says so', async () => {
    storeAccessToken('old');
    server.use(http.post('/auth/signin/token', () => problem(401, 'unauthenticated', 'Sign in again.')));
    openApp('/home');
    expect(await screen.findByText('Failed to login with token.')).toBeVisible();
    await expect.poll(() => window.location.pathname).toBe('/login');
    expect(accessToken()).toBeNull();
  });

  it('survives a server that is out of reach', async () => {
    storeAccessToken('token-1');
    server.use(http.post('/auth/signin/token', () => problem(503, 'starting', 'Starting up.')));
    openApp('/home');
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    expect(accessToken()).toBe('token-1');

    server.use(http.post('/auth/signin/token', () => HttpResponse.json(dana)));
    retry.click();
    expect(await screen.findByRole('heading', { name: /Dana Whitfield/ })).toBeVisible();
  }, 15_000);

  it('ends with any refused call, and a new sign-in leads back to where it was', async () => {
    storeAccessToken('token-1');
    const { user } = openApp(`${BOARD}?text=pump`);
    await screen.findByRole('banner');
    server.use(http.get('/auth/signin/', () => problem(401, 'unauthenticated', 'Sign in again.')));
    await api.GET('/auth/signin/').catch(() => null);
    expect(await screen.findByText('Invalid access_token')).toBeVisible();

    await user.type(await screen.findByLabelText('Username/Email'), 'dana@demo.example');
    await user.type(screen.getByLabelText('Password'), 'gantry-demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(window.location.pathname).toBe(BOARD));
    expect(window.location.search).toBe('?text=pump');
  });

  it('leaves nothing running that would come back refused', async () => {
    storeAccessToken('token-1');
    const given = vi.fn<() => void>();
    server.use(
      http.get('/api/UserSubModules/:id', async ({ request }) => {
        request.signal.addEventListener('abort', given);
        await delay('infinite');
      }),
      http.post('/auth/signin/logout', ({ request }) => {
        expect(request.headers.get('authorization')).toBe('Bearer token-2');
        return new HttpResponse(null, { status: 200 });
      }),
    );
    const { user } = openApp('/home');
    await user.click(await screen.findByRole('button', { name: /User menu/ }));
    await user.click(await screen.findByText('Logout'));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(window.history.state.usr).toBeNull();
    expect(given).toHaveBeenCalledOnce();
  });

  it('is not ended by the late refusal of a session before it', async () => {
    storeAccessToken('token-1');
    openApp('/home');
    await screen.findByRole('heading', { name: /Dana Whitfield/ });
    server.use(
      http.get('/auth/signin/', () => {
        storeAccessToken('token-3');
        return problem(401, 'unauthenticated', 'Sign in again.');
      }),
    );
    await expect(api.GET('/auth/signin/')).rejects.toThrow('Sign in again.');
    expect(accessToken()).toBe('token-3');
  });

  it('has its rights read anew when a call is refused for want of them', async () => {
    storeAccessToken('token-1');
    const { user } = openApp('/home');
    await user.click(await screen.findByRole('link', { name: /Work Orders/ }));
    expect(await screen.findByRole('link', { name: 'Work Orders' })).toBeVisible();
    server.use(
      http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: [] })),
      http.get('/auth/signin/', () => problem(403, 'permission_required', 'Your role does not allow this.')),
    );
    await api.GET('/auth/signin/').catch(() => null);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Work Orders' })).not.toBeInTheDocument());
  });

  it('is over after Logout, whatever the server says', async () => {
    storeAccessToken('token-1');
    server.use(http.post('/auth/signin/logout', () => problem(503, 'starting', 'Starting up.')));
    const { user } = openApp('/home');
    await user.click(await screen.findByRole('button', { name: /User menu/ }));
    await user.click(await screen.findByText('Logout'));
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(accessToken()).toBeNull();
  });
});

describe('the route guard', () => {
  it('keeps a signed-in user off the login screen', async () => {
    storeAccessToken('token-1');
    openApp('/login');
    await screen.findByRole('heading', { name: /Dana Whitfield/ });
    expect(window.location.pathname).toBe('/home');
  });

  it('sends a role without permission home', async () => {
    render(
      <UserContext value={{ ...dana, role: ['guest'] }}>
        <MemoryRouter initialEntries={['/users']}>
          <Routed />
        </MemoryRouter>
      </UserContext>,
    );
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Users' })).not.toBeInTheDocument();
  });

  it('shows the 404 page for an unknown address', async () => {
    openApp('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(window.location.pathname).toBe('/pages/errors/error-404');
  });

  it.each([
    [null, [], true],
    [ROLE_GROUPS.onlyGuest, [], true],
    [ROLE_GROUPS.onlyGuest, ['staff'], false],
    [ROLE_GROUPS.staff, ['staff'], true],
    [ROLE_GROUPS.admin, ['staff'], false],
    [ROLE_GROUPS.user, [], false],
  ])('asking for %s lets %s pass: %s', (required, roles, expected) => {
    expect(hasPermission(required, roles)).toBe(expected);
  });
});
