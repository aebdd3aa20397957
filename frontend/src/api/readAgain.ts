// Reading again what is shown, because something happened to it.
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads everything below the key again. A first read that is still on its way may be answered with what was there before
 * it happened, and TanStack Query takes its answer for the new one: such a read is followed by another. It is not called
 * off, or a page that changes faster than it is read would never show.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const unanswered = client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
  if (unanswered) await client.invalidateQueries({ queryKey });
}
