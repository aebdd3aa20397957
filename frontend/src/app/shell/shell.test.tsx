import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeAccessToken } from '@/api/token';
import { dana, permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { existingModules, suggestions } from './navigation';

vi.mock('@/features/board/BoardPage', () => ({ BoardPage: () => <h1>The board</h1> }));

const BOARD = '/maintenance-management/work-order-board/1';

beforeEach(() => {
  storeAccessToken('token-1');
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json(dana)),
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
  );
});

describe('the menu', () => {
  it('shows what is permitted and exists, nothing else', async () => {
    openApp(BOARD);
    const menu = await screen.findByRole('navigation', { name: 'Main navigation' });
    expect(await within(menu).findByRole('link', { name: 'Work Orders' })).toHaveAttribute('aria-current', 'page');
    expect(within(menu).getAllByRole('link')).toHaveLength(1);
    expect(within(menu).getByText('Version 1.17')).toBeVisible();
  });

  it('folds a group away', async () => {
    const { user } = openApp(BOARD);
    await user.click(await screen.findByRole('button', { name: 'Maintenance Management' }));
    expect(screen.queryByRole('link', { name: 'Work Orders' })).not.toBeInTheDocument();
  });

  it('offers another try when it could not be loaded', async () => {
    server.use(http.get('/api/UserSubModules/:id', () => problem(403, 'forbidden', 'Not yours.'), { once: true }));
    const { user } = openApp(BOARD);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Work Orders' })).toBeVisible();
  });

  it('folded, opens while the pointer rests on it', async () => {
    const { user } = openApp(BOARD);
    await screen.findByRole('link', { name: 'Work Orders' });
    await user.click(screen.getByRole('button', { name: 'Fold navigation' }));
    expect(screen.queryByText('Version 1.17')).not.toBeInTheDocument();

    await user.hover(screen.getByRole('link', { name: 'Work Orders' }));
    expect(await screen.findByText('Version 1.17')).toBeVisible();
  });
});

describe('the menu search', () => {
  it('leads to the chosen entry, by keyboard alone', async () => {
    const { user } = openApp(`${BOARD}0`);
    await screen.findByRole('link', { name: 'Work Orders' });
    await user.type(screen.getByRole('combobox'), 'ORD');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: 'Work Orders', current: 'page' })).toBeVisible();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('says that nothing matches, and closes with Escape', async () => {
    const { user } = openApp(BOARD);
    const field = await screen.findByRole('combobox');
    await user.type(field, '   ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.type(field, 'zzz');
    expect(screen.getByText('No results..')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('No results..')).not.toBeInTheDocument();
    expect(field).toHaveValue('');
  });

  it('suggests ten entries at most, those beginning with the text first', () => {
    const [module] = permitted;
    const [screenOf] = module?.subModules ?? [];
    if (!module || !screenOf) throw new Error('fixture');
    const many = Array.from({ length: 12 }, (_, n) => ({ ...screenOf, id: `s${n}`, title: `Order ${n}` }));
    const found = suggestions([{ ...module, subModules: [screenOf, ...many] }], 'order');
    expect(found).toHaveLength(10);
    expect(found[0]?.title).toBe('Order 0');
  });

  it('leaves out a module without a screen', () => {
    expect(existingModules(permitted)?.map((module) => module.title)).toEqual(['Maintenance Management']);
  });
});

describe('the theme', () => {
  it('is worn at once and saved with the user', async () => {
    let saved: unknown;
    server.use(
      http.put('/auth/user-data', async ({ request }) => {
        saved = await request.json();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = openApp('/home');
    await user.click(await screen.findByRole('button', { name: /User menu/ }));
    await user.click(await screen.findByText('Theme and language'));
    await user.click(await screen.findByLabelText('Deep ocean'));
    expect(document.documentElement.dataset.theme).toBe('deepOcean');
    expect(await screen.findByText('User data saved with api')).toBeVisible();
    expect(saved).toMatchObject({ settings: { theme: { main: 'deepOcean', toolbar: 'default' } }, shortcuts: [] });
  });

  it('of a refused save goes back to what it was', async () => {
    server.use(http.put('/auth/user-data', () => problem(422, 'invalid', 'Unknown theme.')));
    const { user } = openApp('/home');
    await user.click(await screen.findByRole('button', { name: /User menu/ }));
    await user.click(await screen.findByText('Theme and language'));
    await user.click(await screen.findByLabelText('Beach'));
    expect(await screen.findByText('Unknown theme.')).toBeVisible();
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('default'));
  });
});
