// The period of a dashboard in its address: the last days, or a window of the past.

/** Milliseconds. */
export type Period = { days: number } | { from: number; until: number };

export const DAYS = [30, 90, 365] as const;
const NAMES = ['from', 'until', 'days'] as const;

/** Null: the one of the dashboard. */
export function readPeriod(params: URLSearchParams): Period | null {
  const [from, until] = ['from', 'until'].map((name) => Date.parse(params.get(name) ?? ''));
  if (from !== undefined && until !== undefined && until > from) return { from, until };
  const days = Number(params.get('days'));
  return DAYS.some((one) => one === days) ? { days } : null;
}

export function writePeriod(params: URLSearchParams, period: Period): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of NAMES) next.delete(name);
  if ('days' in period) next.set('days', String(period.days));
  else {
    next.set('from', new Date(period.from).toISOString());
    next.set('until', new Date(period.until).toISOString());
  }
  return next;
}
