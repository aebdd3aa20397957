// PUT /api/WorkRequest/{id}/rating/: the requester's rating of the work.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';

type Given = components['schemas']['WorkRequestRating'];

export function useRate(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rating: Given) =>
      body(api.PUT('/api/WorkRequest/{id}/rating/', { params: { path: { id } }, body: rating })),
    onSuccess: () => client.invalidateQueries({ queryKey: keysOf({ path: 'WorkRequest' }).family }),
  });
}
