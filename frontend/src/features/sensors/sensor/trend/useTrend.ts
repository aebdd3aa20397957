// GET /api/Sensor/{id}/series/ of several sensors over one time: asked for once each, and kept while the time is the same.
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';

export type SensorPoint = components['schemas']['SensorPoint'];
/** Milliseconds. */
export type Window = { readonly from: number; readonly until: number };

/** As many as a screen has room for. */
const POINTS = 300;

export const seriesQuery = (id: number, { from, until }: Window, points = POINTS) => ({
  queryKey: [...keysOf({ path: 'Sensor' }).record(id), 'readings', 'series', from, until, points],
  queryFn: () => {
    const query = { points, from: new Date(from).toISOString(), until: new Date(until).toISOString() };
    return body(api.GET('/api/Sensor/{id}/series/', { params: { path: { id }, query } }));
  },
  staleTime: 30_000,
  placeholderData: keepPreviousData,
});

type Trend = {
  /** In the order of the ids; undefined for those on their way. */
  lines: readonly (readonly SensorPoint[] | undefined)[];
  error: unknown;
  retry: () => void;
};

export function useTrend(ids: readonly number[], window: Window, points?: number): Trend {
  return useQueries({
    queries: ids.map((id) => seriesQuery(id, window, points)),
    combine: (answers) => ({
      lines: answers.map(({ data }) => data?.items),
      error: answers.find(({ error, data }) => error && !data)?.error ?? null,
      retry: () => {
        for (const answer of answers) if (answer.error) void answer.refetch();
      },
    }),
  });
}
