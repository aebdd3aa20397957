// /api/StockCount/{id}/: the lines of counts, and entering what was found.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';

export type CountLine = components['schemas']['StockCountLine'];
export type CountEntry = components['schemas']['StockCountEntry'];
export type ShownLines = 'all' | 'open' | 'differences';

type Shown = { shown: ShownLines; first: number; rows: number };

const linesOf = (id: number, query: Shown) =>
  body(api.GET('/api/StockCount/{id}/lines/', { params: { path: { id }, query } }));

/** Below the family's key: counts of others arrive as live events and are read again. */
const keyOf = (id: number) => [...keysOf({ path: 'StockCount' }).family, 'lines', id];

export const useCountLines = (id: number, shown: Shown) =>
  useQuery({ queryKey: [...keyOf(id), shown], queryFn: () => linesOf(id, shown), placeholderData: keepPreviousData });

/** As many as a call answers. */
const PAGE = 500;

async function everyLine(id: number): Promise<readonly CountLine[]> {
  const lines: CountLine[] = [];
  for (;;) {
    const page = await linesOf(id, { shown: 'all', first: lines.length, rows: PAGE });
    lines.push(...page.items);
    if (page.items.length === 0 || lines.length >= page.totalRecords) return lines;
  }
}

export const everyLineKey = (id: number) => [...keyOf(id), 'every'];

/** All lines, so that counting goes on where there is no connection. */
export const useEveryCountLine = (id: number) => useQuery({ queryKey: everyLineKey(id), queryFn: () => everyLine(id) });

/** A part that was found where none was expected becomes a line. */
export function useAddFound(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (found: components['schemas']['FoundPart']) =>
      body(api.POST('/api/StockCount/{id}/lines/', { params: { path: { id } }, body: found })),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}

export const enterCount = (id: number, entries: readonly CountEntry[]) =>
  body(api.POST('/api/StockCount/{id}/count/', { params: { path: { id } }, body: { entries: [...entries] } }));
