// The sensors that a new dashboard is made for: chosen ones, or all of a kind, of an asset or a place and what is below it, of
// a network.
import { body } from '@/api/client';
import { familyApi } from '@/entity/api/contract';
import type { Sensor } from '@/features/sensors/sensor/useSensor';

export const STARTS = ['empty', 'asset', 'location', 'kind', 'network', 'sensors'] as const;
export type Start = (typeof STARTS)[number];

/** More tiles than this are not readable at once. */
export const MOST = 48;
/** Of a tree; the server sends no more at once. */
const MOST_BELOW = 500;

export type Found = { sensors: readonly Sensor[]; total: number };

const NOTHING: Found = { sensors: [], total: 0 };

async function sensorsWhere(field: string, values: readonly (number | string)[]): Promise<Found> {
  if (values.length === 0) return NOTHING;
  const params = { path: { family: 'Sensor' } };
  const filters = { [field]: { value: values, matchMode: 'in' } };
  const page = await body(familyApi.POST('/api/{family}/list/', { params, body: { first: 0, rows: MOST, filters } }));
  return { sensors: page.items as Sensor[], total: page.totalRecords };
}

/** One of a tree and all below it. */
async function branch(family: string, id: number): Promise<number[]> {
  const params = { path: { family }, query: { under: id, rows: MOST_BELOW } };
  const { items } = await body(familyApi.GET('/api/{family}/all/', { params }));
  return items.map((one) => one.id);
}

/** What stands at these places, and what measures at them itself. */
async function atPlaces(places: readonly number[]): Promise<Found> {
  const params = { path: { family: 'Asset' } };
  const filters = { locationId: { value: places, matchMode: 'in' } };
  const assets = await body(
    familyApi.POST('/api/{family}/list/', { params, body: { first: 0, rows: MOST_BELOW, filters } }),
  );
  const [here, there] = await Promise.all([
    sensorsWhere('locationId', places),
    sensorsWhere(
      'assetId',
      assets.items.map(({ id }) => id),
    ),
  ]);
  const known = new Set(here.sensors.map(({ id }) => id));
  const others = there.sensors.filter(({ id }) => !known.has(id));
  // One that says both is counted once.
  const twice = there.sensors.length - others.length;
  return { sensors: [...here.sensors, ...others], total: here.total + there.total - twice };
}

const byKind = (one: Sensor, other: Sensor) =>
  String(one.kind).localeCompare(String(other.kind)) || String(one.name).localeCompare(String(other.name));

/** `value`: the id of what was chosen, or the kind. */
export async function sensorsFor(start: Exclude<Start, 'empty' | 'sensors'>, value: string): Promise<Found> {
  const id = Number(value);
  const { sensors, total } =
    start === 'kind'
      ? await sensorsWhere('kind', [value])
      : start === 'network'
        ? await sensorsWhere('networks', [id])
        : start === 'asset'
          ? await sensorsWhere('assetId', await branch('Asset', id))
          : await atPlaces(await branch('Location', id));
  return { sensors: sensors.toSorted(byKind).slice(0, MOST), total };
}
