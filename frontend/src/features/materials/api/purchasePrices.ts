// /api/MasterPart/…/prices/: what was paid for a part.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';

export type PurchasePrice = components['schemas']['PurchasePrice'];

/** Receipts change it while it shows; what invoices change of it shows when it is opened again. */
export const usePurchasePrices = (partId: number, query: { first: number; rows: number }) =>
  useQuery({
    queryKey: [...keysOf({ path: 'MaterialReceipt' }).family, 'prices', partId, query],
    queryFn: () => body(api.GET('/api/MasterPart/{id}/prices/', { params: { path: { id: partId }, query } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
