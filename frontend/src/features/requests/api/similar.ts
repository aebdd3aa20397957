// GET /api/WorkRequest/similar/: what may be about the same as a request that is being written.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';

export type SimilarItem = components['schemas']['SimilarWork'];

type Draft = { title: string; assetId?: string | undefined; locationId?: string | undefined };

const idOf = (value: string | undefined) => (value ? Number(value) : undefined);

export function useSimilar({ title, ...at }: Draft) {
  const [assetId, locationId] = [idOf(at.assetId), idOf(at.locationId)];
  return useQuery({
    queryKey: ['similarWork', title, assetId ?? null, locationId ?? null],
    queryFn: async ({ signal }) => {
      const query = { title, ...(assetId && { assetId }), ...(locationId && { locationId }) };
      return (await body(api.GET('/api/WorkRequest/similar/', { params: { query }, signal }))).items;
    },
    enabled: title.length > 2,
    placeholderData: keepPreviousData,
    // It helps; a request can be sent without it.
    retry: false,
  });
}
