// GET /api/Person/{id}/crews/: the crews that a person belongs to, and what they do there.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { keysOf } from '@/entity/api/keys';

export const useCrewsOf = (id: number) =>
  useQuery({
    // Below the person's record: whatever makes the person stale makes them stale.
    queryKey: [...keysOf({ path: 'Person' }).record(id), 'crews'],
    queryFn: async () => (await body(api.GET('/api/Person/{id}/crews/', { params: { path: { id } } }))).items,
  });
