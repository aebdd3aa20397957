// /api/Kit/: kits of work orders, what is to be picked for them, and what is to be put back.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import { useLive } from '@/entity/page/useLive';
import { newCommandId } from '@/realtime/commandId';
import { stale } from './stock';

type Schemas = components['schemas'];
export type Kit = Schemas['Kit'];
export type KitLine = Schemas['KitLine'];
export type KitPick = Schemas['KitPick'];
export type PutAway = Schemas['PutAway'];
export type NewPick = Schemas['NewKitPick'];

export const STATES = ['none', 'partial', 'ready', 'issued', 'returned'] as const;
export type State = (typeof STATES)[number];
export const stateOf = (word: string): State => STATES.find((state) => state === word) ?? 'none';

const KEY = keysOf({ path: 'Kit' }).family;
/** As many kits as are picked together. */
export const MOST_TOGETHER = 20;
/** As many picks as a picker has before them; those behind come as these are done. */
const PICKS = 500;

/** Warehouses are told of with every kit that is picked, work orders with all else that changes one. */
const LIVE = { path: 'Kit', topic: 'changes:warehouse', follows: ['changes:work_order'] };
export const useLiveKits = () => useLive(LIVE);

export type KitQuery = { warehouseId?: number; states: string; search: string; first: number; rows: number };

export const useKits = (query: KitQuery) =>
  useQuery({
    queryKey: [...KEY, 'list', query],
    queryFn: () => body(api.GET('/api/Kit/', { params: { query } })),
    placeholderData: keepPreviousData,
  });

export const useKit = (id: number, warehouseId: number) =>
  useQuery({
    queryKey: [...KEY, 'one', id, warehouseId],
    queryFn: () => body(api.GET('/api/Kit/{id}', { params: { path: { id }, query: { warehouseId } } })),
  });

export const usePicks = (warehouseId: number, orders: readonly number[]) =>
  useQuery({
    queryKey: [...KEY, 'picks', warehouseId, orders],
    queryFn: () =>
      body(
        api.GET('/api/Kit/picks/', {
          params: { query: { warehouseId, workOrderIds: orders.join(','), first: 0, rows: PICKS } },
        }),
      ),
  });

export const useStagingPlaces = (warehouseId: number) =>
  useQuery({
    queryKey: [...KEY, 'places', warehouseId],
    queryFn: async () =>
      (await body(api.GET('/api/Kit/staging-places/', { params: { query: { warehouseId } } }))).items,
  });

export const usePutAway = (query: { warehouseId?: number; first: number; rows: number }) =>
  useQuery({
    queryKey: [...KEY, 'putAway', query],
    queryFn: () => body(api.GET('/api/Kit/put-away/', { params: { query } })),
    placeholderData: keepPreviousData,
  });

/** What is picked shows in kits and in stock. */
export function usePick() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pick: NewPick) => body(api.POST('/api/Kit/pick/', { body: pick })),
    onSettled: () => stale(client, 'Kit'),
  });
}

/** Reserves what a kit misses, or issues what is staged of it. */
export function useKitStep(id: number, warehouseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: 'reserve' | 'issue') => {
      const sent = { params: { path: { id } }, body: { commandId: newCommandId(), warehouseId } };
      return step === 'reserve'
        ? body(api.POST('/api/Kit/{id}/reserve/', sent))
        : body(api.POST('/api/Kit/{id}/issue/', sent));
    },
    onSettled: () => stale(client, 'Kit'),
  });
}

export const kitLabels = (warehouseId: number, orders: readonly number[], layout: Schemas['KitLabels']['layout']) =>
  body(
    api.POST('/api/Kit/labels/', {
      body: { warehouseId, workOrderIds: [...orders], layout },
      parseAs: 'text',
    }),
  );
