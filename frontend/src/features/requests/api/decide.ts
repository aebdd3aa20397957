// POST /api/HandleWorkRequest/: what becomes of a request.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';

type Given = components['schemas']['Decision'];

export function useDecide(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Given) =>
      body(api.POST('/api/HandleWorkRequest/', { params: { query: { workRequestID: id } }, body: decision })),
    // Also when it is refused: another dispatcher may have decided.
    onSettled: () => client.invalidateQueries({ queryKey: keysOf({ path: 'WorkRequest' }).family }),
  });
}
