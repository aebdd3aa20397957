// What a window says in numbers, from the points of its line: each point has the minimum, the maximum, the mean and the count of
// a span of time.
import { limitOf } from '../live/state';
import type { SensorPoint } from '../trend/useTrend';
import type { Window } from './view';

export type Statistics = {
  count: number;
  least: number;
  most: number;
  mean: number;
  /** Of the time in which it was heard; null without limits. */
  outside: number | null;
};
type Limits = { low?: unknown; high?: unknown };

/** So many missing points are silence and not a sensor that is heard rarely. */
const SILENCE = 3;

/** Which part of a span between its least and its most lies beyond the limits, if its values are spread evenly. */
function shareOutside({ min, max }: SensorPoint, low: number | null, high: number | null): number {
  if (max === min) return Number((low !== null && min < low) || (high !== null && max > high));
  const below = low === null ? 0 : Math.min(1, Math.max(0, (low - min) / (max - min)));
  const above = high === null ? 0 : Math.min(1, Math.max(0, (max - high) / (max - min)));
  return Math.min(1, below + above);
}

function outsideOf(points: readonly SensorPoint[], width: number, limits: Limits, until: number): number | null {
  const [low, high] = [limitOf(limits.low), limitOf(limits.high)];
  if (low === null && high === null) return null;
  const times = points.map(({ at }) => Date.parse(at));
  const distances = times.slice(1).map((at, before) => at - (times[before] ?? at));
  const usual = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? width;
  let [heard, outside] = [0, 0];
  for (const [place, point] of points.entries()) {
    const at = times[place] ?? until;
    // A value holds until the next one, or until one would have been due.
    const next = Math.min(times[place + 1] ?? at + Math.max(width, usual), until);
    const held = next - at > SILENCE * Math.max(width, usual) ? Math.max(width, usual) : Math.max(0, next - at);
    heard += held;
    outside += held * shareOutside(point, low, high);
  }
  return heard > 0 ? outside / heard : null;
}

/** Of the points that begin within the window; null where there are none. */
export function statisticsOf(
  all: readonly SensorPoint[],
  { from, until }: Window,
  width: number,
  limits: Limits,
): Statistics | null {
  const points = all.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= until);
  if (points.length === 0) return null;
  let [count, sum, least, most] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    count += point.count;
    sum += point.mean * point.count;
    least = Math.min(least, point.min);
    most = Math.max(most, point.max);
  }
  return { count, least, most, mean: sum / count, outside: outsideOf(points, width, limits, until) };
}
