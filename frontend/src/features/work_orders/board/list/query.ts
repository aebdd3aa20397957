// The table's question to the server: the board's filters and the table's order as one lazy table state.
import type { components } from '@/api/schema.gen';
import type { BoardFilters } from '@/features/work_orders/board/filters';

export type TableState = components['schemas']['TableState'];
export type Row = components['schemas']['WorkOrderRow'];

/** What the server can sort by. */
export const SORTABLE = ['code', 'title', 'status', 'priority', 'due'] as const;
export type SortField = (typeof SORTABLE)[number];
/** Null is the server's own order: the newest first. */
export type Sort = { field: SortField; order: 1 | -1 } | null;

export const PAGE_SIZES = [25, 50, 100] as const;

/** Open and In Review: what is still to be done and can be late. */
const UNDONE = [1, 2];

const oneOf = (values: readonly number[]) => ({ value: [...values], matchMode: 'in' });

export function tableState(
  board: number,
  filters: BoardFilters,
  sort: Sort,
  page: { first: number; rows: number },
  now: Date,
): TableState {
  return {
    ...page,
    ...(sort && { sortField: sort.field, sortOrder: sort.order }),
    globalFilter: filters.text.trim() || null,
    filters: {
      boardId: { value: board, matchMode: 'equals' },
      ...(filters.people.length > 0 && { responsiblePerson: oneOf(filters.people) }),
      ...(filters.crews.length > 0 && { crew: oneOf(filters.crews) }),
      ...(filters.assets.length > 0 && { asset: oneOf(filters.assets) }),
      ...(filters.labels.length > 0 && { labels: oneOf(filters.labels) }),
      ...(filters.priorities.length > 0 && { priority: oneOf(filters.priorities) }),
      ...(filters.overdue && { due: { value: now.toISOString(), matchMode: 'before' }, status: oneOf(UNDONE) }),
    },
  };
}

/** Reads "due" or "-due" from the address. */
export function readSort(text: string | null): Sort {
  const field = SORTABLE.find((name) => name === text?.replace(/^-/, ''));
  return field ? { field, order: text?.startsWith('-') ? -1 : 1 } : null;
}

export const writeSort = (sort: Sort) => (sort ? `${sort.order < 0 ? '-' : ''}${sort.field}` : '');

export const readRows = (text: string | null) => PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZES[0];

/** Whether a work order is late. */
export const isLate = (row: Row, now: number) =>
  row.due !== undefined && UNDONE.includes(row.status) && Date.parse(row.due) < now;
