// GET, POST and DELETE /api/Meter/{id}/readings/: what was read, the latest first; a new one; the last one taken back.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import { meter } from '../meter.entity';

export type Reading = components['schemas']['MeterReading'];
export type NewReading = components['schemas']['NewMeterReading'];

export const ROWS = 25;
/** Below the record's own: whatever makes that stale makes its readings stale, too. */
export const readingsKey = (id: number) => [...keysOf(meter).record(id), 'readings'] as const;

export const fetchReadings = (id: number, query: { first: number; rows: number }) =>
  body(api.GET('/api/Meter/{id}/readings/', { params: { path: { id }, query } }));

export const useReadings = (id: number, first: number) =>
  useQuery({
    queryKey: [...readingsKey(id), first],
    queryFn: () => fetchReadings(id, { first, rows: ROWS }),
    placeholderData: keepPreviousData,
  });

export function useReadingChanges(id: number) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keysOf(meter).family });
  const take = useMutation({
    mutationFn: (reading: NewReading) =>
      body(api.POST('/api/Meter/{id}/readings/', { params: { path: { id } }, body: reading })),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (readingId: number) =>
      api.DELETE('/api/Meter/{id}/readings/{readingId}', { params: { path: { id, readingId } } }),
    onSuccess,
  });
  return { take, remove };
}
