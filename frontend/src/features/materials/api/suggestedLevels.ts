// /api/StockLevel/suggestions/: stock levels that follow from consumption, and setting them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import { stale } from './stock';

export type SuggestedLevel = components['schemas']['SuggestedStockLevel'];
export type Basis = components['schemas']['SuggestionBasis'];

export const useSuggestedLevels = (basis: Basis | null) =>
  useQuery({
    queryKey: [...keysOf({ path: 'StockLevel' }).family, 'suggestions', basis],
    queryFn: () => body(api.GET('/api/StockLevel/suggestions/', { params: { query: basis ?? { warehouseId: 0 } } })),
    enabled: basis !== null,
    placeholderData: (before) => before,
  });

export function useSetLevels() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (levels: components['schemas']['AppliedSuggestions']) =>
      body(api.POST('/api/StockLevel/suggestions/', { body: levels })),
    onSettled: () => stale(client),
  });
}
