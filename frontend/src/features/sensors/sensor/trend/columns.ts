// Lines as the chart wants them: one column of times for all, a hole where nothing was measured for long.
import UPlot from 'uplot';
import { lineOf, type Line } from '@/components/chart/line';
import { shownLine } from '@/components/chart/shown';
import type { Choices } from '@/components/formats/choices';
import { shownUnit } from '@/components/formats/units';
import type { SensorPoint } from './useTrend';

export type TrendLine = {
  id: string;
  label: string;
  unit: string | null;
  points: readonly SensorPoint[];
  /** The same sensor at another time, moved by so many milliseconds to lie below this one. */
  shift?: number;
};

/** What uPlot calls expanding nulls. */
const HOLES_GROW = 2;

const pointsOf = ({ points, shift = 0 }: TrendLine) =>
  points.map(({ at, mean, count, ...point }) => ({
    ...point,
    at: shift ? new Date(Date.parse(at) + shift).toISOString() : at,
    average: mean,
    readings: count,
    counted: null,
  }));

/** Three columns for each line: what it showed, the least and the most of each span, in the units that are shown. */
export function columnsOf(lines: readonly TrendLine[], system: Choices['unitSystem']): UPlot.AlignedData {
  const drawn: Line[] = lines.map((line) => shownLine(lineOf(pointsOf(line), false), shownUnit(line.unit, system)));
  const tables = drawn.map(({ at, value, least, most }) => [at, value, least, most] as UPlot.AlignedData);
  // Where others were measured in one's hole it is still a hole.
  return UPlot.join(
    tables,
    tables.map((table) => table.map(() => HOLES_GROW)),
  );
}
