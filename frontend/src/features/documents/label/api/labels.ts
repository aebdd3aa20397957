// POST /api/Asset/labels/ and GET /api/Asset/by-code/: labels with a code to be scanned, and what a scanned one leads to.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';

export type Layout = components['schemas']['Labels']['layout'];
export const LAYOUTS = ['a4-3x8', 'a4-4x10', 'label-62mm'] as const satisfies readonly Layout[];

/** The sheet as a page of HTML. */
export const assetLabels = (ids: readonly number[], layout: Layout) =>
  body(api.POST('/api/Asset/labels/', { body: { ids: [...ids], layout }, parseAs: 'text' }));

export const useAssetOfCode = (code: string, enabled: boolean) =>
  useQuery({
    queryKey: ['assetOfCode', code],
    queryFn: () => body(api.GET('/api/Asset/by-code/', { params: { query: { code } } })),
    enabled,
  });
