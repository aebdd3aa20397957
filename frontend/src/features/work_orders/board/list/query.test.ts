import { expect, it } from 'vitest';
import { NO_FILTERS } from '@/features/work_orders/board/filters';
import { readRows, readSort, tableState, writeSort } from './query';

const now = new Date('2026-01-01T00:00:00Z');
const page = { first: 25, rows: 25 };

it('asks for nothing but the board when no filter is set', () => {
  expect(tableState(4, NO_FILTERS, null, page, now)).toEqual({
    first: 25,
    rows: 25,
    globalFilter: null,
    filters: { boardId: { value: 4, matchMode: 'equals' } },
  });
});

it('counts as overdue only what is due and not done', () => {
  const { filters } = tableState(4, { ...NO_FILTERS, overdue: true }, null, page, now);
  expect(filters).toMatchObject({
    due: { value: '2026-01-01T00:00:00.000Z', matchMode: 'before' },
    status: { value: [1, 2], matchMode: 'in' },
  });
});

it('keeps the order in the address, and ignores one it does not know', () => {
  expect(['due', '-title', 'crew', null].map((text) => writeSort(readSort(text)))).toEqual(['due', '-title', '', '']);
  expect(['50', '7', null].map(readRows)).toEqual([50, 25, 25]);
});

it('asks for the assets and labels that the board is filtered by', () => {
  const { filters } = tableState(4, { ...NO_FILTERS, assets: [7], labels: [1, 2] }, null, page, now);
  expect(filters).toMatchObject({
    asset: { value: [7], matchMode: 'in' },
    labels: { value: [1, 2], matchMode: 'in' },
  });
});
