import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { dana } from '@/test/fixtures';
import { server } from '@/test/server';
import { BOARD, openShell, windowOf } from '../test/openShell';

const OTHER_PAGE = '/user/profile';

const hit = (id: number, code: string, title: string) => ({
  id,
  code,
  title,
  detail: 'Hall 1',
  when: '2026-03-05T10:00:00Z',
  boardNumber: null,
  threadId: null,
  seq: null,
});
const PUMP = hit(12, 'PU-1', 'Feed pump');
const REQUEST = hit(7, 'WR-000007', 'The pump leaks');

/** What was searched for. */
let asked: string[] = [];

function answers(groups: object[], status = 200): void {
  server.use(
    http.get('/api/Search/', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q') ?? '');
      return HttpResponse.json({ groups }, { status });
    }),
  );
}

beforeEach(() => {
  asked = [];
  windowOf(1440);
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined;
  answers([]);
});

/** The field, once the menu that it searches is there. */
async function searchField() {
  await screen.findByRole('link', { name: 'Work Orders' });
  return screen.getByRole('combobox', { name: 'Search pages and records' });
}

it('leads to the chosen page, by keyboard alone', async () => {
  const { user } = openShell({ path: OTHER_PAGE });
  const field = await searchField();
  expect(field).toHaveAttribute('placeholder', 'Search');
  await user.keyboard('{Control>}k{/Control}');
  expect(field).toHaveFocus();
  await user.keyboard('ME');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Meters', 'Equipment']);
  await user.clear(field);
  await user.keyboard('o{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
  expect(window.location.pathname).toBe(BOARD);
  expect(field).toHaveValue('');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

it('leads to the page that is clicked', async () => {
  const { user } = openShell({ path: OTHER_PAGE });
  await user.type(await searchField(), 'work');
  await user.click(screen.getByRole('option', { name: 'Work Orders' }));
  expect(window.location.pathname).toBe(BOARD);
});

it('ignores empty text, says that nothing matches, and clears with Escape', async () => {
  const { user } = openShell({ path: OTHER_PAGE });
  const field = await searchField();
  await user.type(field, '   {Enter}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(window.location.pathname).toBe(OTHER_PAGE);
  await user.type(field, 'zzz');
  expect(await screen.findByText('No results..')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('No results..')).not.toBeInTheDocument();
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
});

it('is a button where there is little room, and leaves with Escape to where it was', async () => {
  windowOf(1100);
  const { user } = openShell();
  await screen.findByRole('link', { name: 'Work Orders' });
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Search pages and records' }));
  expect(screen.getByRole('combobox')).toHaveFocus();
  await user.keyboard('{Escape}{Control>}k{/Control}');
  expect(screen.getByRole('combobox')).toHaveFocus();
  await user.keyboard('met{Escape}');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Search pages and records' });
  expect(button).toHaveFocus();
  await user.click(button);
  expect(screen.getByRole('combobox')).toHaveValue('');
});

const FOUND = [
  { family: 'workRequest', items: [REQUEST], more: false },
  { family: 'asset', items: [PUMP], more: true },
];

it('shows records below the pages, and leads to them and to all of them', async () => {
  answers(FOUND);
  const { user } = openShell({ path: OTHER_PAGE });
  const field = await searchField();
  await user.type(field, 'pum');
  const assets = await screen.findByRole('group', { name: 'Assets' });
  expect(within(assets).getByRole('option', { name: /PU-1/ })).toHaveTextContent('PU-1Feed pumpHall 1');
  expect(within(assets).getByText('pum', { selector: 'mark' })).toBeVisible();
  expect(screen.queryByText('No results..')).not.toBeInTheDocument();
  expect(asked.at(-1)).toBe('pum');

  // Pages come first: nothing in the menu is called so, so the first option is the request.
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'))).toEqual([
    'true',
    'false',
    'false',
  ]);
  await user.keyboard('{ArrowUp}');
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Show all' }).id);
  await user.keyboard('{Enter}');
  expect(`${window.location.pathname}${window.location.search}`).toBe('/search?family=asset&q=pum');
});

it('offers what was chosen last before anything is typed, to the same user alone', async () => {
  answers(FOUND);
  const { user } = openShell({ path: OTHER_PAGE });
  const field = await searchField();
  await user.click(field);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await user.type(field, 'pump');
  await user.click(await screen.findByRole('option', { name: /WR-000007/ }));
  expect(`${window.location.pathname}${window.location.search}`).toBe('/maintenance-management/work-requests?open=7');
  await user.click(field);
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option')).toHaveTextContent('WR-000007The pump leaks');
  await user.keyboard('{Enter}');
  expect(field).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(within(recent).getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('pump{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(field).toHaveFocus();
  const kept: unknown = JSON.parse(localStorage.getItem('gantry.search.recent') ?? '');
  expect(kept).toMatchObject({ user: dana.uuid, choices: [{ code: 'WR-000007' }] });
});

it('says that records could not be searched, and finds pages all the same', async () => {
  answers([], 503);
  const { user } = openShell({ path: OTHER_PAGE });
  await user.type(await searchField(), 'met');
  expect(await screen.findByText(/could not be searched/, undefined, { timeout: 5_000 })).toBeVisible();
  expect(screen.getByRole('option', { name: 'Meters' })).toBeVisible();
  expect(screen.queryByText('No results..')).not.toBeInTheDocument();
});
