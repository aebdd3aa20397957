// GET /api/Meter/{id}/series/: a meter's numbers as a line over the chosen time.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { fetchReadings, readingsKey } from '../readings/useReadings';

export const RANGES = ['week', 'month', 'year', 'all'] as const;
export type Range = (typeof RANGES)[number];

const DAY_MS = 86_400_000;
const DAYS = { week: 7, month: 30, year: 365 } as const;
/** As many as a screen has room for. */
const POINTS = 240;

/** When the meter was first read: there the line of all its readings begins. */
async function firstReading(id: number): Promise<string | undefined> {
  const { totalRecords } = await fetchReadings(id, { first: 0, rows: 1 });
  const { items } = await fetchReadings(id, { first: Math.max(0, totalRecords - 1), rows: 1 });
  return items[0]?.at;
}

export const useSeries = (id: number, range: Range) =>
  useQuery({
    queryKey: [...readingsKey(id), 'series', range],
    queryFn: async () => {
      const now = Date.now();
      const from = range === 'all' ? await firstReading(id) : new Date(now - DAYS[range] * DAY_MS).toISOString();
      const query = { points: POINTS, to: new Date(now).toISOString(), ...(from && { from }) };
      return body(api.GET('/api/Meter/{id}/series/', { params: { path: { id }, query } }));
    },
    placeholderData: keepPreviousData,
  });
