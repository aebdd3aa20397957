// A sensor by its id, for those who show it and nothing else of the family: known once for the whole page.
import { useQuery } from '@tanstack/react-query';
import { keysOf } from '@/entity/api/keys';
import { fetchTogether } from '@/entity/api/together';
import type { RecordOf } from '@/entity/family';

export type Sensor = RecordOf<'sensor'> & { readonly unitCode: string | null };

export const sensorQuery = (id: number) => ({
  queryKey: keysOf({ path: 'Sensor' }).record(id),
  queryFn: () => fetchTogether('Sensor', id),
  staleTime: 60_000,
});

export const useSensor = (id: number) => useQuery({ ...sensorQuery(id), select: (record) => record as Sensor });
