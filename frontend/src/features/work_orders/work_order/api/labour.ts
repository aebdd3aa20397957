// GET /api/WorkOrder/{id}/labour: the hours people put in; a stretch without an end is a timer that runs.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { keyOf } from './workOrder';

export const useLabour = (id: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'labour'],
    queryFn: () => body(api.GET('/api/WorkOrder/{id}/labour', { params: { path: { id } } })),
  });
