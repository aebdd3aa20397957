// POST /api/WorkOrder/list/ for one board, asked again while things happen on it.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, body } from '@/api/client';
import { readAgain } from '@/api/readAgain';
import type { BoardFilters } from '@/features/work_orders/board/filters';
import { useBoard } from '@/realtime/board/useBoard';
import { type Sort, tableState } from './query';

/** So long events are gathered before the page is asked for again. */
const GATHER_MS = 1_000;

/** `board` is the board's id, null as long as it is not known. */
export function useWorkOrders(
  board: number | null,
  filters: BoardFilters,
  sort: Sort,
  page: { first: number; rows: number },
) {
  const store = useBoard();
  const client = useQueryClient();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The first event starts the clock and later ones do not reset it: a busy board must not hold the list back.
    const stop = store.watch(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void readAgain(client, ['workOrders', 'list', board]);
      }, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, client, board]);

  return useQuery({
    queryKey: ['workOrders', 'list', board, filters, sort, page],
    queryFn: ({ signal }) =>
      body(api.POST('/api/WorkOrder/list/', { signal, body: tableState(board ?? 0, filters, sort, page, new Date()) })),
    enabled: board !== null,
    placeholderData: keepPreviousData,
  });
}
