// The last value of what is seen: live the newest that is known, of a time that is over the last reading in it.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { keysOf } from '@/entity/api/keys';
import { useReading } from '@/realtime/sensor/useReading';
import { newestOf } from '../live/state';
import type { Sensor } from '../useSensor';
import type { View } from './view';

/** `view`: at rest, for the server counts each time. */
export function useLast(sensor: Sensor, view: View): number | null {
  const live = useReading(sensor.id);
  const { id } = sensor;
  const past = view.live
    ? null
    : { from: new Date(view.from).toISOString(), until: new Date(view.until).toISOString() };
  const { data } = useQuery({
    queryKey: [...keysOf({ path: 'Sensor' }).record(id), 'readings', 'last', past],
    queryFn: async ({ signal }) => {
      const query = { first: 0, rows: 1, ...past };
      const { items } = await body(api.GET('/api/Sensor/{id}/readings/', { params: { path: { id }, query }, signal }));
      return items[0]?.value ?? null;
    },
    enabled: past !== null,
    placeholderData: keepPreviousData,
  });
  return past ? (data ?? null) : (newestOf(sensor, live)?.value ?? null);
}
