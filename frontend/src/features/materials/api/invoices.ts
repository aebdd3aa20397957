// /api/SupplierInvoice/{id}/match/: invoices beside what was ordered and received, credit notes beside what was invoiced and returned.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import { stale } from './stock';

export type MatchedLine = components['schemas']['MatchedInvoiceLine'];

const KEYS = keysOf({ path: 'SupplierInvoice' });

/** Below the record's key: whatever changes the invoice or what it depends on is told live, and read again. */
export const useMatch = (id: number) =>
  useQuery({
    queryKey: [...KEYS.family, 'match', id],
    queryFn: () => body(api.GET('/api/SupplierInvoice/{id}/match/', { params: { path: { id } } })),
  });

export function useMatchInvoice(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      body(api.POST('/api/SupplierInvoice/{id}/match/', { params: { path: { id } }, body: { version } })),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.family }),
  });
}

/** Drafts the credit note of what has been returned of a receipt; once for a key, however often it is sent. */
export function useDraftCreditNote(receipt: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => {
      const headers = { 'Idempotency-Key': key };
      return body(api.POST('/api/MaterialReceipt/{id}/credit-note/', { params: { path: { id: receipt } }, headers }));
    },
    onSettled: () => stale(client, 'SupplierInvoice', 'MaterialReceipt'),
  });
}
