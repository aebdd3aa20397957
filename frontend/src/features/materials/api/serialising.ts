// /api/MasterPart/{id}/serialise/: serial numbers for all pieces of a part that is in stock.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { stale } from './stock';

export function useSerialise(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (numbers: components['schemas']['NewSerialisation']) =>
      body(api.POST('/api/MasterPart/{id}/serialise/', { params: { path: { id } }, body: numbers })),
    onSettled: () => stale(client),
  });
}
