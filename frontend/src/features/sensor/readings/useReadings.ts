// GET /api/Sensor/{id}/readings/ and /series/: what a sensor measured, the newest first, and as a line over the chosen time.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';

export type Reading = components['schemas']['SensorReading'];

export const ROWS = 25;
export const RANGES = ['hour', 'day', 'week', 'month', 'year'] as const;
export type Range = (typeof RANGES)[number];

const HOUR_MS = 3_600_000;
const HOURS = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24, year: 365 * 24 } as const;
/** As many as a screen has room for. */
const POINTS = 240;

/** Below the record's own: whatever makes that stale makes its readings stale, too. */
const readingsKey = (id: number) => [...keysOf({ path: 'Sensor' }).record(id), 'readings'] as const;

export const useReadings = (id: number, first: number) =>
  useQuery({
    queryKey: [...readingsKey(id), first],
    queryFn: () =>
      body(api.GET('/api/Sensor/{id}/readings/', { params: { path: { id }, query: { first, rows: ROWS } } })),
    placeholderData: keepPreviousData,
  });

export const useSeries = (id: number, range: Range) =>
  useQuery({
    queryKey: [...readingsKey(id), 'series', range],
    queryFn: () => {
      const now = Date.now();
      const from = new Date(now - HOURS[range] * HOUR_MS).toISOString();
      const query = { points: POINTS, from, until: new Date(now).toISOString() };
      return body(api.GET('/api/Sensor/{id}/series/', { params: { path: { id }, query } }));
    },
    placeholderData: keepPreviousData,
  });
