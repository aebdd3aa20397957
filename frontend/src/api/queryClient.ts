// Server state lives in TanStack Query alone; these are its habits.
import { QueryClient } from '@tanstack/react-query';
import { noteAsked } from './asked';
import { isTransient } from './errors';

/** Whether a query is asked once more. */
export const retry = (failures: number, error: unknown) => failures < 2 && isTransient(error);

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry,
      },
    },
  });
  noteAsked(client);
  return client;
}
