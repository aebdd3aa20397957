import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { storeAccessToken } from '@/api/token';
import { dana, permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { server } from '@/test/server';

/** 30 assets, of which the word finds all. */
const ASSETS = Array.from({ length: 30 }, (_, nth) => ({
  id: nth + 1,
  code: `PU-${nth + 1}`,
  title: `Feed pump ${nth + 1}`,
  detail: 'Hall 1',
  when: '2026-03-05T10:00:00Z',
  boardNumber: null,
  threadId: null,
  seq: null,
}));

let asked: string[] = [];

beforeAll(() => import('./SearchPage'), 60_000);

beforeEach(() => {
  asked = [];
  storeAccessToken('token-1');
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json(dana)),
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
    http.get('/api/Search/', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [family, text] = [searchParams.get('families'), searchParams.get('q')];
      const [first, limit] = [Number(searchParams.get('first')), Number(searchParams.get('limit'))];
      asked.push(`${family} ${text} ${first}`);
      const found = family === 'asset' && text === 'pump' ? ASSETS : [];
      const items = found.slice(first, first + limit);
      const groups = items.length > 0 ? [{ family, items, more: found.length > first + limit }] : [];
      return HttpResponse.json({ groups });
    }),
  );
});

it('shows all that was found of a family, page by page, and its list', async () => {
  const { user } = openApp('/search?family=asset&q=pump');
  const table = await screen.findByRole('table', { name: 'Search results' });
  expect(within(table).getAllByRole('link')).toHaveLength(25);
  expect(within(table).getByRole('link', { name: /^PU-3 / })).toHaveAttribute('href', '/asset-management/asset/3');
  expect(screen.getByText('1–25 of more than 25')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('link', { name: /^PU-30 / })).toBeVisible();
  expect(screen.getByText('26–30 of 30')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  expect(window.location.search).toBe('?family=asset&q=pump&first=25');
  expect(asked).toEqual(['asset pump 0', 'asset pump 25']);
  await user.click(screen.getByRole('button', { name: 'Open list' }));
  expect(`${window.location.pathname}${window.location.search}`).toBe('/asset-management/all/assets?q=pump');
});

it('begins a changed text with its first page and says when nothing is found', async () => {
  const { user } = openApp('/search?family=asset&q=pump&first=30');
  expect(await screen.findByText('26–30 of 30')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Enter a code or words' }), 's');
  expect(await screen.findByText('Nothing found')).toBeVisible();
  expect(asked.at(-1)).toBe('asset pumps 0');
  expect(window.location.search).toBe('?family=asset&q=pumps');
});
