// Reading again what may have changed.
import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';
import { askedBefore, firstAnswers } from './asked';

/**
 * Reads everything below the key again. A first read that is still on its way may be answered with what was there before
 * it happened, and TanStack Query takes its answer for the new one: such a read is followed by another. It is not called
 * off, or a page that changes faster than it is read would never show.
 */
export const readAgain = (client: QueryClient, queryKey: QueryKey): Promise<void> => again(client, { queryKey });

/**
 * After one has subscribed to the changes of what is below the key: reads again what was asked for before, because a change in
 * between was not announced. What is asked for the first time comes first.
 */
export async function readMissed(client: QueryClient, queryKey: QueryKey, subscribedAt: number): Promise<void> {
  await firstAnswers(client);
  await again(client, { queryKey, predicate: (query) => askedBefore(query, subscribedAt) });
}

async function again(client: QueryClient, filters: QueryFilters): Promise<void> {
  const reading = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const unanswered = reading.some(({ state }) => state.data === undefined);
  await client.invalidateQueries(filters);
  if (unanswered) await client.invalidateQueries(filters);
}
