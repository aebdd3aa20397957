// How the line that is explored is drawn: as any trend, but its time is given from outside and never follows the data.
import type UPlot from 'uplot';
import { axesOf } from '@/components/chart/axes';
import type { Band } from '@/components/chart/shown';
import { chartColours } from '@/components/chart/theme';
import { drawBehind, lineColour, markColours, rangeOf } from '../trend/options';

const SOFT = '1f';

type Wanted = {
  width: number;
  height: number;
  from: number;
  to: number;
  language: string;
  band: Band | null;
  onPoint: (place: number | null, left: number) => void;
};

export function explorerOptions({ from, to, language, band, onPoint, ...size }: Wanted): UPlot.Options {
  const [colours, marked] = [chartColours(), markColours()];
  return {
    ...size,
    legend: { show: false },
    scales: {
      x: { auto: false, min: from, max: to, range: (_, least, most) => [least, most] },
      y: { range: (_, least, most) => rangeOf(least, most, band) },
    },
    cursor: { drag: { x: false, y: false }, y: false, points: { fill: colours.surface, width: 2 } },
    axes: axesOf(language, colours),
    series: [
      {},
      { stroke: lineColour(0), width: 2, points: { show: false } },
      { points: { show: false } },
      { points: { show: false } },
    ],
    bands: [{ series: [3, 2], fill: lineColour(0) + SOFT }],
    hooks: {
      drawClear: [(plot) => drawBehind(plot, { band, marks: [], colours: marked })],
      setCursor: [({ cursor: { idx, left } }) => onPoint((left ?? -1) < 0 ? null : (idx ?? null), left ?? 0)],
    },
  };
}
