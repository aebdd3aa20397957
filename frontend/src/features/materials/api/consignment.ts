// /api/Supplier/{id}/consumed/: what was used of the goods that a supplier owns, and the invoice of it.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import { stale } from './stock';

export type ConsumedPart = components['schemas']['ConsumedPart'];

/** Movements change it wherever they are posted, so it is read whenever it is opened. */
export const useConsumedParts = (supplier: number, query: { first: number; rows: number }) =>
  useQuery({
    queryKey: [...keysOf({ path: 'SupplierInvoice' }).family, 'consumed', supplier, query],
    queryFn: () => body(api.GET('/api/Supplier/{id}/consumed/', { params: { path: { id: supplier }, query } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export function useDraftConsumedInvoice(supplier: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => {
      const headers = { 'Idempotency-Key': key };
      return body(api.POST('/api/Supplier/{id}/consumed/', { params: { path: { id: supplier } }, headers }));
    },
    onSettled: () => stale(client, 'SupplierInvoice'),
  });
}
