// The lines of sensors over the time that is shown. Live they are read again as often as a point is wide.
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, body } from '@/api/client';
import { few } from './few';
import { keysOf } from '@/entity/api/keys';
import type { SensorPoint } from '@/features/sensors/sensor/trend/useTrend';
import { RANGES, type Shown } from './window';

const DAY_MS = 86_400_000;
const OFTENEST_MS = 15_000;
const RAREST_MS = 300_000;

/** A wall of tiles does not ask for all of its lines at once: what people do meanwhile comes in between. */
const inTurn = few(6);

type Asked = { points: number; enabled?: boolean; dayBefore?: boolean };

function lineQuery(id: number, shown: Shown, { points, enabled = true, dayBefore = false }: Asked) {
  const shift = dayBefore ? DAY_MS : 0;
  const every = shown.live ? Math.min(RAREST_MS, Math.max(OFTENEST_MS, RANGES[shown.range] / points)) : false;
  return {
    queryKey: [...keysOf({ path: 'Sensor' }).record(id), 'readings', 'line', shown, points, shift],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const until = shown.live ? Date.now() : shown.until;
      const from = shown.live ? until - RANGES[shown.range] : shown.from;
      const query = {
        points,
        from: new Date(from - shift).toISOString(),
        until: new Date(until - shift).toISOString(),
      };
      const ask = () => body(api.GET('/api/Sensor/{id}/series/', { params: { path: { id }, query }, signal }));
      const { items } = await inTurn(ask, signal);
      return { items, from, until };
    },
    enabled,
    refetchInterval: every,
    staleTime: every || Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  } as const;
}

type Lines = {
  /** In the order of the ids; undefined for those on their way. */
  lines: readonly (readonly SensorPoint[] | undefined)[];
  window: { from: number; until: number } | null;
  error: unknown;
  retry: () => void;
};

export function useLines(ids: readonly number[], shown: Shown, asked: Asked): Lines {
  const answers = useQueries({
    queries: ids.map((id) => lineQuery(id, shown, asked)),
    combine: (all) => ({
      lines: all.map(({ data }) => data?.items),
      from: Math.max(0, ...all.map(({ data }) => data?.from ?? 0)),
      until: Math.max(0, ...all.map(({ data }) => data?.until ?? 0)),
      error: all.find(({ error, data }) => error && !data)?.error ?? null,
      retry: () => {
        for (const one of all) if (one.error) void one.refetch();
      },
    }),
  });
  const { from, until, ...rest } = answers;
  const window = useMemo(() => (until > 0 ? { from, until } : null), [from, until]);
  return { ...rest, window };
}
