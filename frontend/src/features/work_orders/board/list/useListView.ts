// How the list is sorted and how long its pages are stand in the address; the page itself starts anew with every filter.
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BoardFilters } from '@/features/work_orders/board/filters';
import { readRows, readSort, type Sort, writeSort } from './query';

export function useListView(filters: BoardFilters) {
  const [params, setParams] = useSearchParams();
  const sort = readSort(params.get('sort'));
  const rows = readRows(params.get('rows'));
  const view = JSON.stringify([filters, writeSort(sort), rows]);
  const [place, setPlace] = useState({ view, first: 0 });

  const write = useCallback(
    (name: string, value: string) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );

  return {
    sort,
    rows,
    first: place.view === view ? place.first : 0,
    sortBy: (next: Sort) => write('sort', writeSort(next)),
    show: (count: number) => write('rows', String(count)),
    goTo: (first: number) => setPlace({ view, first: Math.max(0, first) }),
  };
}
