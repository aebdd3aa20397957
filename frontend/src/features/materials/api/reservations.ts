// /api/Stock/…/reservations/: for whom stock is reserved.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import { stale } from './stock';

export type Reservation = components['schemas']['StockReservation'];

type Bounds = { first: number; rows: number };

export const useReservations = (id: number, query: Bounds) =>
  useQuery({
    queryKey: [...keysOf({ path: 'Stock' }).family, 'reservations', id, query],
    queryFn: () => body(api.GET('/api/Stock/{id}/reservations/', { params: { path: { id }, query } })),
    staleTime: 0,
  });

export function useRelease() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...sent }: { id: number } & components['schemas']['ReleasedReservation']) =>
      body(api.POST('/api/Stock/reservations/{id}/release/', { params: { path: { id } }, body: sent })),
    onSettled: () => stale(client, 'MaterialRequest'),
  });
}
