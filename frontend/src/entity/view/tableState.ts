// A table's question to the server, as every list of the product puts it.
import type { components } from '@/api/schema.gen';
import { type Filters, wireOf } from '../filter/filters';
import type { Family } from '../family';
import type { View } from './view';

export type TableState = Omit<components['schemas']['TableState'], 'filters'> & {
  filters: Record<string, { value: unknown; matchMode: string }>;
  archived?: boolean;
};

export function tableState(family: Family, view: View, bound?: TableState['filters']): TableState {
  return {
    first: view.first,
    rows: view.rows,
    ...(view.sort && { sortField: view.sort.field, sortOrder: view.sort.order }),
    globalFilter: view.search.trim() || null,
    filters: { ...wireFilters(family, view.filters), ...bound },
    ...(view.archived && { archived: true }),
  };
}

const wireFilters = (family: Family, filters: Filters): TableState['filters'] =>
  Object.fromEntries(
    Object.entries(filters).map(([field, filter]) => [
      field,
      { value: wireOf(family.fields.get(field)?.kind ?? 'text', filter), matchMode: filter.mode },
    ]),
  );
