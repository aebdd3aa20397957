// Which time is looked at: a window that can be moved and made larger or smaller, within what there can be. Pure.
export type Window = { readonly from: number; readonly until: number };
/** Live it ends now and goes on; else it stands still. */
export type View = { readonly live: true; readonly span: number } | ({ readonly live: false } & Window);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const RANGES = {
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
} as const;
export type Range = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as Range[];
export const USUAL: View = { live: true, span: DAY_MS };

const LEAST_MS = MINUTE_MS;
export const MOST_MS = 2 * 365 * DAY_MS;
/** Before this no reading is taken. */
const FIRST_MS = Date.UTC(2000, 0, 1);
/** So close to now its end is meant to be now. */
const NEAR = 0.005;

export const spanOf = (view: View) => (view.live ? view.span : view.until - view.from);

export const windowOf = (view: View, now: number): Window =>
  view.live ? { from: now - view.span, until: now } : { from: view.from, until: view.until };

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The nearest that there can be: not too short, not too long, and never in the future. A window that reaches now follows it. */
export function viewOf({ from, until }: Window, now: number): View {
  const span = within(until - from, LEAST_MS, MOST_MS);
  if (until >= now - span * NEAR) return { live: true, span };
  const end = Math.max(until, FIRST_MS + span);
  return { live: false, from: end - span, until: end };
}

/** Moved by a share of what is seen; backwards below zero. */
export function pan(window: Window, share: number, now: number): View {
  const by = (window.until - window.from) * share;
  return viewOf({ from: window.from + by, until: window.until + by }, now);
}

/** Larger by the factor, or smaller; what is at the anchor, a share of the window, stays where it is. */
export function zoom({ from, until }: Window, factor: number, anchor: number, now: number): View {
  const span = within((until - from) * factor, LEAST_MS, MOST_MS);
  const at = from + (until - from) * anchor;
  return viewOf({ from: at - span * anchor, until: at + span * (1 - anchor) }, now);
}

/** The named range that is as long as this. */
export const rangeOf = (view: View): Range | null => RANGE_NAMES.find((name) => RANGES[name] === spanOf(view)) ?? null;

export function readView(params: URLSearchParams, now: number): View {
  const [from, until] = ['from', 'until'].map((name) => Date.parse(params.get(name) ?? ''));
  if (from !== undefined && until !== undefined && until > from) return viewOf({ from, until }, now);
  const text = params.get('span') ?? '';
  const named = RANGE_NAMES.find((name) => name === text);
  if (named) return { live: true, span: RANGES[named] };
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return seconds > 0 ? { live: true, span: within(seconds * 1_000, LEAST_MS, MOST_MS) } : USUAL;
}

export function writeView(params: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['from', 'until', 'span']) next.delete(name);
  if (!view.live) {
    next.set('from', new Date(view.from).toISOString());
    next.set('until', new Date(view.until).toISOString());
  } else if (view.span !== spanOf(USUAL)) {
    next.set('span', rangeOf(view) ?? String(Math.round(view.span / 1_000)));
  }
  return next;
}
