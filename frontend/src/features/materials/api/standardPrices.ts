// /api/MasterPart/{id}/standard-prices/: what a part costs where stock is valued by standard prices.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import { stale } from './stock';

export type StandardPrice = components['schemas']['StandardPrice'];
export type NewStandardPrice = components['schemas']['NewStandardPrice'];

type Bounds = { first: number; rows: number };

export const useStandardPrices = (id: number, query: Bounds) =>
  useQuery({
    queryKey: [...keysOf({ path: 'MasterPart' }).family, 'standardPrices', id, query],
    queryFn: () => body(api.GET('/api/MasterPart/{id}/standard-prices/', { params: { path: { id }, query } })),
    placeholderData: keepPreviousData,
  });

export function useSetStandardPrice(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (price: NewStandardPrice) =>
      body(api.POST('/api/MasterPart/{id}/standard-prices/', { params: { path: { id } }, body: price })),
    onSettled: () => stale(client),
  });
}
