// Server state lives in TanStack Query alone; these are its habits.
import { QueryClient } from '@tanstack/react-query';
import { noteAsked } from './asked';
import { isTransient } from './errors';

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
    },
  });
  noteAsked(client);
  return client;
}
