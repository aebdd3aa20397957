// How long a sensor was in which state: neighbouring points of one state are one stretch, and where there are none it was not
// heard of.
import { type Level, levelOf } from '@/features/sensors/sensor/live/state';
import type { SensorPoint } from '@/features/sensors/sensor/trend/useTrend';

export type Stretch = { state: Level | 'none'; from: number; until: number };
type Limits = { low?: unknown; high?: unknown };
type Window = { from: number; until: number };

/** So many missing points are silence and not a sensor that is heard rarely. */
const SILENCE = 3;

/** The worst of a span counts: a door that was open for a moment was open. */
function stateOf({ min, max }: SensorPoint, limits: Limits): Level {
  const most = levelOf(max, limits);
  return most === 'high' ? most : levelOf(min, limits);
}

export function stretchesOf(
  points: readonly SensorPoint[],
  limits: Limits,
  { from, until }: Window,
  count: number,
): Stretch[] {
  const times = points.map(({ at }) => Date.parse(at));
  const distances = times.slice(1).map((at, before) => at - (times[before] ?? at));
  const usual = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  const width = Math.max((until - from) / count, usual);
  const found: Stretch[] = [];
  const add = (state: Stretch['state'], begin: number, end: number) => {
    const before = found.at(-1);
    const [left, right] = [Math.max(from, begin), Math.min(until, end)];
    if (right <= left) return;
    if (before?.state === state) before.until = right;
    else found.push({ state, from: left, until: right });
  };
  let heard = from;
  for (const [place, point] of points.entries()) {
    const at = times[place] ?? from;
    if (at - heard > SILENCE * width) add('none', heard, at);
    const next = times[place + 1] ?? until;
    const end = next - at > SILENCE * width ? at + width : next;
    add(stateOf(point, limits), at, end);
    heard = end;
  }
  if (until - heard > 0) add('none', heard, until);
  return found;
}
