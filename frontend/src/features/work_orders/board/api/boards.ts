// GET /api/Board/: the boards of the tenant.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';

export function useBoards() {
  return useQuery({
    queryKey: ['boards'],
    queryFn: async () => (await body(api.GET('/api/Board/'))).items,
    staleTime: 60_000,
  });
}
