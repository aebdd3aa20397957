// GET /api/Sensor/{id}/readings/: what a sensor measured, the newest first; of a time that is over only that.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import type { View } from '../explore/view';

export type Reading = components['schemas']['SensorReading'];

export const ROWS = 25;

/** Below the record's own: whatever makes that stale makes its readings stale, too. */
export function useReadings(id: number, first: number, view: View) {
  const span = view.live ? {} : { from: new Date(view.from).toISOString(), until: new Date(view.until).toISOString() };
  return useQuery({
    queryKey: [...keysOf({ path: 'Sensor' }).record(id), 'readings', first, span],
    queryFn: ({ signal }) =>
      body(
        api.GET('/api/Sensor/{id}/readings/', {
          params: { path: { id }, query: { first, rows: ROWS, ...span } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}
