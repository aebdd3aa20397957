// GET /api/Stream/board:N/log and ?at=: how far the history goes, and one stretch of it.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { Board, BoardEvent } from '@/realtime/board/model';
import { SPAN, stretchOf } from './travel';

const topicOf = (boardNumber: number) => `board:${boardNumber}`;

function logBefore(topic: string, before: number | null, rows: number, signal: AbortSignal) {
  const query = { rows, ...(before !== null && { before }) };
  return body(api.GET('/api/Stream/{topic}/log', { signal, params: { path: { topic }, query } }));
}

/** From which version to which one can travel, as of the opening; null where nothing has happened. */
export function useExtent(boardNumber: number) {
  return useQuery({
    queryKey: ['board', boardNumber, 'past', 'extent'],
    queryFn: async ({ signal }) => {
      const { first, last } = await logBefore(topicOf(boardNumber), null, 1, signal);
      // Before the first event there was a board, too.
      return first && last ? { first: first.version - 1, last: last.version, since: first.at } : null;
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The stretch that begins at `start`, up to the end of the history that is travelled; null asks for nothing. */
export function useStretch(boardNumber: number, start: number | null, last: number) {
  return useQuery({
    queryKey: ['board', boardNumber, 'past', start, last],
    queryFn: async ({ signal }) => {
      const from = start ?? 0;
      const topic = topicOf(boardNumber);
      const end = Math.min(from + SPAN - 1, last);
      const [snapshot, log] = await Promise.all([
        body(api.GET('/api/Stream/{topic}', { signal, params: { path: { topic }, query: { at: from } } })),
        // One more than the stretch: what led to its first board.
        logBefore(topic, end + 1, end - from + 1, signal),
      ]);
      return stretchOf(from, snapshot.state as Board, log.items as BoardEvent[]);
    },
    enabled: start !== null,
    // The past stays as it is.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}
