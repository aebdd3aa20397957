// Where sensors are on the earth: at their own location or that of their asset, and where that is unknown, at the place
// that it lies in.
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { keysOf } from '@/entity/api/keys';
import { fetchTogether } from '@/entity/api/together';
import { limitOf } from '@/features/sensors/sensor/live/state';
import { type Sensor, sensorQuery } from '@/features/sensors/sensor/useSensor';

/** Sensors at one and the same place. */
export type Spot = { latitude: number; longitude: number; sensors: readonly Sensor[] };

type Point = readonly [latitude: number, longitude: number];

/** Places within places, at most. */
const DEEPEST = 20;
const STALE_MS = 300_000;

const known = (client: QueryClient, path: string, id: number) =>
  client.fetchQuery({
    queryKey: keysOf({ path }).record(id),
    queryFn: () => fetchTogether(path, id),
    staleTime: STALE_MS,
    retry: false,
  });

const idOf = (value: unknown) => (typeof value === 'number' ? value : null);

async function pointOf(client: QueryClient, { locationId, assetId }: Sensor): Promise<Point | null> {
  const asset = locationId === null && assetId !== null ? await known(client, 'Asset', assetId) : null;
  let place = locationId ?? idOf(asset?.locationId);
  for (let deep = 0; place !== null && deep < DEEPEST; deep++) {
    const { latitude, longitude, parentId } = await known(client, 'Location', place);
    const point = [limitOf(latitude), limitOf(longitude)];
    if (point[0] !== null && point[1] !== null) return point as unknown as Point;
    place = idOf(parentId);
  }
  return null;
}

export function useSpots(ids: readonly number[]): readonly Spot[] {
  const client = useQueryClient();
  const sensors = useQueries({
    queries: ids.map(sensorQuery),
    combine: (answers) => answers.flatMap(({ data }) => (data ? [data as Sensor] : [])),
  });
  const points = useQueries({
    queries: sensors.map((sensor) => ({
      queryKey: ['spot', sensor.id, sensor.locationId, sensor.assetId],
      queryFn: () => pointOf(client, sensor),
      staleTime: STALE_MS,
      retry: false,
    })),
    combine: (answers) => answers.map(({ data }) => data ?? null),
  });
  const spots = new Map<string, Spot>();
  for (const [at, sensor] of sensors.entries()) {
    const point = points[at];
    if (!point) continue;
    const [latitude, longitude] = point;
    const there = spots.get(point.join()) ?? { latitude, longitude, sensors: [] };
    spots.set(point.join(), { ...there, sensors: [...there.sensors, sensor] });
  }
  return [...spots.values()];
}
