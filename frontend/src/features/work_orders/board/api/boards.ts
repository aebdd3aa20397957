// GET /api/Board/: the boards of the tenant, those in use and the archived ones.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';

/** Those out of use. */
export function useArchivedBoards() {
  return useQuery({
    queryKey: ['boards', 'archived'],
    queryFn: async () => (await body(api.GET('/api/Board/', { params: { query: { archived: true } } }))).items,
  });
}

export function useBoards() {
  return useQuery({
    queryKey: ['boards'],
    queryFn: async () => (await body(api.GET('/api/Board/'))).items,
    staleTime: 60_000,
  });
}
