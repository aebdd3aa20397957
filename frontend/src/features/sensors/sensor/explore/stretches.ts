// A line is read in stretches of one fineness, like the tiles of a map: each begins at a multiple of its own length, so that
// what was read for one window serves the next, and its points do not move while the window does.
import type { Window } from './view';

/** Milliseconds that a point stands for. From a minute on whole minutes, from an hour on whole hours: what the server keeps. */
const WIDTHS = [
  100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 900_000, 1_800_000,
  3_600_000, 7_200_000, 14_400_000, 21_600_000, 43_200_000, 86_400_000,
] as const;
/** More than a screen has columns for would only be slower. */
const MOST_POINTS = 800;
/** Of one stretch; the server gives 1,000 at most. */
export const POINTS = 500;
/** Read ahead on either side, as a share of what is seen. */
const AHEAD = 0.5;

export type Stretch = { readonly width: number; readonly from: number; readonly until: number };

export const widthFor = (span: number): number => WIDTHS.find((width) => span / width <= MOST_POINTS) ?? 86_400_000;

/** The stretches that a window needs, from the left, with what comes in sight next. */
export function stretchesFor({ from, until }: Window, now: number): Stretch[] {
  const width = widthFor(until - from);
  const length = width * POINTS;
  const room = (until - from) * AHEAD;
  const first = Math.floor((from - room) / length);
  // Nothing was measured in the future.
  const last = Math.floor(Math.min(until + room, now) / length);
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, place) => ({
    width,
    from: (first + place) * length,
    until: (first + place + 1) * length,
  }));
}

export const isSeen = (stretch: Stretch, { from, until }: Window) => stretch.until > from && stretch.from < until;
