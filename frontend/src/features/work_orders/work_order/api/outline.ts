// GET /api/WorkOrder/{id}/board: the board of a work order without its cards, for those to whom the board itself is not shown.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { Board } from '@/realtime/board/model';

export const useOutline = (id: number) =>
  useQuery({
    queryKey: ['workOrderBoard', id],
    queryFn: async () => (await body(api.GET('/api/WorkOrder/{id}/board', { params: { path: { id } } }))) as Board,
    staleTime: Number.POSITIVE_INFINITY,
  });
