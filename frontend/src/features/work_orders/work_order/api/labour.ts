// GET /api/WorkOrder/{id}/labour: the hours people put in; a stretch without an end is a timer that runs.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { keyOf } from './workOrder';

/** Read again every `checkMs` where nothing else says that it changed. */
export const useLabour = (id: number, checkMs: number | false = false) =>
  useQuery({
    queryKey: [...keyOf(id), 'labour'],
    refetchInterval: checkMs,
    queryFn: () => body(api.GET('/api/WorkOrder/{id}/labour', { params: { path: { id } } })),
  });
