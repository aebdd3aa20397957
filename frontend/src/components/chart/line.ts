// The points of a line as the chart wants them: columns of numbers, with a hole where nothing was read for long.
/** What was read in one of many spans, of a meter or of a sensor. */
export type Point = {
  readonly at: string;
  readonly min: string | number;
  readonly max: string | number;
  readonly average: string | number;
  /** What a counter counted. */
  readonly counted: string | null;
  readonly readings: number;
};
type Column = (number | null)[];
export type Line = { readonly at: number[]; readonly value: Column; readonly least: Column; readonly most: Column };

/** Points further apart than this many times the usual distance have a gap between them. */
const TOO_FAR = 3;

function usual(distances: readonly number[]): number {
  const sorted = distances.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** A counter stands where it stood last; of a level the mean says most. */
export function lineOf(points: readonly Point[], counter: boolean): Line {
  const times = points.map(({ at }) => Date.parse(at) / 1_000);
  const far = TOO_FAR * usual(times.slice(1).map((at, before) => at - (times[before] ?? at)));
  const line: Line = { at: [], value: [], least: [], most: [] };
  for (const [place, { min, max, average }] of points.entries()) {
    const [at = 0, before] = [times[place], times[place - 1]];
    if (before !== undefined && at - before > far) {
      line.at.push((at + before) / 2);
      for (const column of [line.value, line.least, line.most]) column.push(null);
    }
    line.at.push(at);
    line.value.push(Number(counter ? max : average));
    line.least.push(Number(min));
    line.most.push(Number(max));
  }
  return line;
}
