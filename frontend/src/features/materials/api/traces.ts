// /api/Lot/…/trace/ and /api/SerialStock/…/trace/: where something came from and where it went.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';

export type TraceEntry = components['schemas']['TraceEntry'];
export type Traced = 'Lot' | 'SerialStock';

type Bounds = { first: number; rows: number };

const read = (of: Traced, id: number, query: Bounds) => {
  const params = { params: { path: { id }, query } };
  return of === 'Lot'
    ? body(api.GET('/api/Lot/{id}/trace/', params))
    : body(api.GET('/api/SerialStock/{id}/trace/', params));
};

export const useTrace = (of: Traced, id: number, query: Bounds) =>
  useQuery({
    queryKey: [...keysOf({ path: 'StockMovement' }).family, 'trace', of, id, query],
    queryFn: () => read(of, id, query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
