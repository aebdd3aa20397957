// The line that is drawn: what has been read of the fineness that is wanted, and where that is still on its way what stood
// there before. So nothing ever flickers.
import { type Line, lineOf } from '@/components/chart/line';
import type { SensorPoint } from '../trend/useTrend';
import type { Stretch } from './stretches';

export type Drawn = Line;
type Known = readonly SensorPoint[] | undefined;

export const NOTHING: Drawn = { at: [], value: [], least: [], most: [] };

const asRead = (points: readonly SensorPoint[]): Drawn =>
  lineOf(
    points.map(({ mean, count, ...point }) => ({ ...point, average: mean, readings: count, counted: null })),
    false,
  );

function between(line: Drawn, from: number, until: number): Drawn {
  const first = line.at.findIndex((at) => at >= from / 1_000);
  if (first < 0) return NOTHING;
  const after = line.at.findIndex((at) => at >= until / 1_000);
  const end = after < 0 ? line.at.length : after;
  return {
    at: line.at.slice(first, end),
    value: line.value.slice(first, end),
    least: line.least.slice(first, end),
    most: line.most.slice(first, end),
  };
}

const joined = (parts: readonly Drawn[]): Drawn => ({
  at: parts.flatMap(({ at }) => at),
  value: parts.flatMap(({ value }) => value),
  least: parts.flatMap(({ least }) => least),
  most: parts.flatMap(({ most }) => most),
});

/** `known` is in the order of the stretches. */
export function lineFor(stretches: readonly Stretch[], known: readonly Known[], before: Drawn): Drawn {
  const parts: Drawn[] = [];
  // Neighbours that are there make one line, whose holes are found by its own usual distance.
  let run: SensorPoint[] = [];
  const close = () => {
    if (run.length > 0) parts.push(asRead(run));
    run = [];
  };
  for (const [place, { from, until }] of stretches.entries()) {
    const points = known[place];
    if (points) run.push(...points);
    else {
      close();
      parts.push(between(before, from, until));
    }
  }
  close();
  return joined(parts);
}
