// The time that a dashboard shows: live with so much of the past, or a window of the past; kept in the address.
import { createContext, useCallback, useContext, useMemo } from 'react';
import { useSearchParams } from 'react-router';

const MINUTE_MS = 60_000;

export const RANGES = {
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '6h': 6 * 60 * MINUTE_MS,
  '24h': 24 * 60 * MINUTE_MS,
  '7d': 7 * 24 * 60 * MINUTE_MS,
  '30d': 30 * 24 * 60 * MINUTE_MS,
} as const;
export type Range = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as Range[];
const USUAL: Range = '6h';

/** Milliseconds. Live it goes on; the past stands still. */
export type Shown = { live: true; range: Range } | { live: false; from: number; until: number };

export const TimeContext = createContext<Shown>({ live: true, range: USUAL });
export const useShown = () => useContext(TimeContext);

export function readShown(params: URLSearchParams): Shown {
  const [from, until] = ['from', 'until'].map((name) => Date.parse(params.get(name) ?? ''));
  if (from !== undefined && until !== undefined && until > from) return { live: false, from, until };
  return { live: true, range: RANGE_NAMES.find((name) => name === params.get('range')) ?? USUAL };
}

export function writeShown(params: URLSearchParams, shown: Shown): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['from', 'until', 'range']) next.delete(name);
  if (!shown.live) {
    next.set('from', new Date(shown.from).toISOString());
    next.set('until', new Date(shown.until).toISOString());
  } else if (shown.range !== USUAL) next.set('range', shown.range);
  return next;
}

export function useTime(): [Shown, (shown: Shown) => void] {
  const [params, setParams] = useSearchParams();
  const key = ['from', 'until', 'range'].map((name) => params.get(name) ?? '').join();
  // The same as long as the address says the same of it.
  // oxlint-disable-next-line react/exhaustive-deps -- the key is what of the parameters counts
  const shown = useMemo(() => readShown(params), [key]);
  const show = useCallback(
    (wanted: Shown) => setParams((current) => writeShown(current, wanted), { replace: true }),
    [setParams],
  );
  return [shown, show];
}
