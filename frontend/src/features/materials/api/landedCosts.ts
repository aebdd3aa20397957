// /api/MaterialReceipt/{id}/landed-costs/: what was spread over the lines of receipts.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import { stale } from './stock';

export type LandedCost = components['schemas']['LandedCost'];
export type NewLandedCost = components['schemas']['NewLandedCost'];

type Bounds = { first: number; rows: number };

export const useLandedCosts = (id: number, query: Bounds) =>
  useQuery({
    queryKey: [...keysOf({ path: 'MaterialReceipt' }).family, 'landed', id, query],
    queryFn: () => body(api.GET('/api/MaterialReceipt/{id}/landed-costs/', { params: { path: { id }, query } })),
    placeholderData: keepPreviousData,
  });

export function usePostLandedCost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ receipt, ...cost }: NewLandedCost & { receipt: number }) =>
      body(api.POST('/api/MaterialReceipt/{id}/landed-costs/', { params: { path: { id: receipt } }, body: cost })),
    onSettled: () => stale(client, 'MaterialReceipt', 'SupplierInvoice'),
  });
}

export function useReverseLandedCost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      body(api.POST('/api/MaterialReceipt/landed-costs/{id}/reverse/', { params: { path: { id } }, body: { reason } })),
    onSettled: () => stale(client, 'MaterialReceipt', 'SupplierInvoice'),
  });
}
