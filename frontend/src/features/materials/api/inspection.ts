// /api/MaterialReceipt/: inspecting what has come in and returning it, and how a supplier delivers.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import { stale } from './stock';

export type SupplierRating = components['schemas']['SupplierRating'];

const TOUCHED = ['MaterialReceipt', 'MaterialRequest', 'PurchaseOrder', 'Supplier'] as const;

export function useInspect(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (inspection: components['schemas']['NewInspection']) =>
      body(api.POST('/api/MaterialReceipt/{id}/inspect/', { params: { path: { id } }, body: inspection })),
    onSettled: () => stale(client, ...TOUCHED),
  });
}

export function useReturn(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (returned: components['schemas']['NewSupplierReturn']) =>
      body(api.POST('/api/MaterialReceipt/{id}/return/', { params: { path: { id } }, body: returned })),
    onSettled: () => stale(client, ...TOUCHED),
  });
}

export const useRating = (id: number, days: number) =>
  useQuery({
    queryKey: [...keysOf({ path: 'Supplier' }).family, 'rating', id, days],
    queryFn: () => body(api.GET('/api/Supplier/{id}/rating/', { params: { path: { id }, query: { days } } })),
  });
