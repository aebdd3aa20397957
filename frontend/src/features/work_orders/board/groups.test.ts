import { expect, it } from 'vitest';
import { boardOf, card, list } from '@/test/boards';
import { type BoardFilters, NO_FILTERS, readFilters, shownOf, writeFilters } from './filters';
import { assetsOf, groupsOf } from './groups';

const pump = { id: 7, code: 'P-7', name: 'Transfer pump' };
const belt = { id: 3, code: 'B-3', name: 'Belt' };
const open = list(1, [
  card(1, { asset: pump, priority: 3 }),
  card(2, { asset: belt }),
  card(3, { asset: pump }),
  card(4),
]);
const words = { none: 'Nobody', priority: (priority: number) => `P${priority}` };
const references = { people: [], crews: [] };
const ids = (filters: Partial<BoardFilters>) => shownOf(open, { ...NO_FILTERS, ...filters }, 0).map(({ id }) => id);

it('counts the cards of each swimlane, and puts those that belong nowhere last', () => {
  expect(groupsOf(open.cards, 'asset', references, words)).toEqual([
    { key: '3', title: 'Belt', count: 1 },
    { key: '7', title: 'Transfer pump', count: 2 },
    { key: '', title: 'Nobody', count: 1 },
  ]);
  expect(groupsOf(open.cards, 'priority', references, words).map(({ title, count }) => [title, count])).toEqual([
    ['P3', 1],
    ['P2', 3],
  ]);
});

it('offers each asset of the board once, by name', () => {
  expect(assetsOf(boardOf(open))).toEqual([belt, pump]);
});

it('shows the cards of the assets asked for, and the very list where nothing is asked', () => {
  expect(ids({ assets: [7] })).toEqual([1, 3]);
  expect(ids({ assets: [7, 3], priorities: [2] })).toEqual([2, 3]);
  expect(shownOf(open, NO_FILTERS, 0)).toBe(open.cards);
});

it('keeps the filters in the address, and leaves out what is no id', () => {
  expect(readFilters(new URLSearchParams('person=1e99,1.5,-3,x,7')).people).toEqual([7]);
  const filters = { ...NO_FILTERS, text: 'pump', assets: [7, 3], overdue: true };
  expect(readFilters(writeFilters(new URLSearchParams(), filters))).toEqual(filters);
});
