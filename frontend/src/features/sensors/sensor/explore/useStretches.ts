// GET /api/Sensor/{id}/series/ in stretches: those of the window and those that come in sight next. What is not looked at any
// more is not waited for.
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api, body } from '@/api/client';
import type { SensorPoint } from '../trend/useTrend';
import { type Drawn, lineFor, NOTHING } from './line';
import { isSeen, POINTS, type Stretch, stretchesFor } from './stretches';
import type { Window } from './view';

const OFTENEST_MS = 5_000;
const RAREST_MS = 300_000;
/** What is over may still be mended by late readings. */
const KEPT_MS = 300_000;

function stretchQuery(id: number, { from, until, width }: Stretch, now: number) {
  const goesOn = until > now;
  const every = Math.min(RAREST_MS, Math.max(OFTENEST_MS, width));
  return {
    // Not below the record's own key: another name for the sensor leaves what it measured as it was.
    queryKey: ['sensorStretch', id, width, from],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      // Both ends belong to what is asked for; the next stretch begins with its own first moment.
      const query = {
        points: POINTS,
        from: new Date(from).toISOString(),
        until: new Date(until - 1).toISOString(),
      };
      return (await body(api.GET('/api/Sensor/{id}/series/', { params: { path: { id }, query }, signal }))).items;
    },
    staleTime: goesOn ? every : KEPT_MS,
    refetchInterval: goesOn && every,
  } as const;
}

export type Explored = {
  line: Drawn;
  /** Of the fineness that is wanted; null while what is seen is not there yet. */
  points: readonly SensorPoint[] | null;
  width: number;
  loading: boolean;
  error: unknown;
  retry: () => void;
};

export function useStretches(id: number, window: Window, now: number): Explored {
  const { from, until } = window;
  const wanted = stretchesFor(window, now);
  const key = wanted.map((stretch) => `${stretch.width}:${stretch.from}`).join();
  // The same as long as the window needs the same.
  // oxlint-disable-next-line react/exhaustive-deps -- the key is what of the window counts
  const stretches = useMemo(() => wanted, [key]);
  const { known, error, retry } = useQueries({
    queries: stretches.map((stretch) => stretchQuery(id, stretch, now)),
    combine: (answers) => ({
      known: answers.map(({ data }) => data),
      error: answers.find((answer) => answer.error && !answer.data)?.error ?? null,
      retry: () => {
        for (const answer of answers) if (answer.error) void answer.refetch();
      },
    }),
  });
  const [line, setLine] = useState<Drawn>(NOTHING);
  useEffect(() => setLine((before) => lineFor(stretches, known, before)), [stretches, known]);
  const missing = stretches.some((stretch, place) => !known[place] && isSeen(stretch, { from, until }));
  const points = useMemo(() => (missing ? null : known.flatMap((part) => part ?? [])), [known, missing]);
  return { line, points, width: stretches[0]?.width ?? 0, loading: missing && !error, error, retry };
}
