// POST /api/Asset/labels/ and GET /api/Asset/by-code/: labels with a code to be scanned, and what a scanned one leads to.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';

export type Layout = components['schemas']['Labels']['layout'];
export const LAYOUTS = ['a4-3x8', 'a4-4x10', 'label-62mm'] as const satisfies readonly Layout[];

/** The sheet as a page of HTML. */
export const useLabels = (ids: readonly number[], layout: Layout) =>
  useQuery({
    queryKey: ['labels', layout, ids],
    queryFn: () => body(api.POST('/api/Asset/labels/', { body: { ids: [...ids], layout }, parseAs: 'text' })),
    placeholderData: keepPreviousData,
  });

export const useAssetOfCode = (code: string, enabled: boolean) =>
  useQuery({
    queryKey: ['assetOfCode', code],
    queryFn: () => body(api.GET('/api/Asset/by-code/', { params: { query: { code } } })),
    enabled,
  });
