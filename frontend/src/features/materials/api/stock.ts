// /api/Stock/: posting movements, issuing requests and reordering.
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';

export type Movement = components['schemas']['NewStockMovement'];
export type Proposal = components['schemas']['ReorderProposal'];

const TOUCHED = [
  'Stock',
  'StockMovement',
  'MasterPart',
  'Warehouse',
  'StockLocation',
  'StockLevel',
  'Lot',
  'SerialStock',
] as const;

/** What stock shows in is read again. */
export const stale = (client: QueryClient, ...more: readonly string[]) => {
  for (const path of [...TOUCHED, ...more]) void client.invalidateQueries({ queryKey: keysOf({ path }).family });
};

export function useMove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (movement: Movement) => body(api.POST('/api/Stock/move/', { body: movement })),
    onSettled: () => stale(client),
  });
}

export function useIssue(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (issue: components['schemas']['NewIssue']) =>
      body(api.POST('/api/MaterialRequest/{id}/issue/', { params: { path: { id } }, body: issue })),
    onSettled: () => stale(client, 'MaterialRequest'),
  });
}

export function useReceive(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (arrival: components['schemas']['NewArrival']) =>
      body(api.POST('/api/StockTransfer/{id}/receive/', { params: { path: { id } }, body: arrival })),
    onSettled: () => stale(client, 'StockTransfer'),
  });
}

export type LineSupply = components['schemas']['LineSupply'];

/** How the lines of a request are supplied; read again with every version of it. */
export const useSupply = (request: { id: number; version: number }, enabled = true) =>
  useQuery({
    queryKey: [...keysOf({ path: 'MaterialRequest' }).family, 'supply', request.id, request.version],
    queryFn: () => body(api.GET('/api/MaterialRequest/{id}/supply/', { params: { path: { id: request.id } } })),
    enabled,
  });

export function useOrderRequests() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: components['schemas']['NewRequestOrder']) =>
      body(api.POST('/api/MaterialRequest/order/', { body: order })),
    onSettled: () => stale(client, 'MaterialRequest', 'PurchaseOrder'),
  });
}

const PROPOSALS = [...keysOf({ path: 'Stock' }).family, 'reorder'];

/** What to reorder, what planned maintenance of the next days takes included. */
export const useProposals = (plannedDays: number) =>
  useQuery({
    queryKey: [...PROPOSALS, plannedDays],
    queryFn: () => body(api.GET('/api/Stock/reorder/', { params: { query: { plannedDays } } })),
    placeholderData: keepPreviousData,
  });

export function useReorder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reorder: components['schemas']['NewReorder']) =>
      body(api.POST('/api/Stock/reorder/', { body: reorder })),
    onSettled: () => stale(client, 'PurchaseOrder'),
  });
}
