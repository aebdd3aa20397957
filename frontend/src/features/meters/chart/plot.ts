// How the chart is drawn: quiet axes, one line, around it the band of what was read in each span.
import type uPlot from 'uplot';
import { axesOf } from '@/components/chart/axes';
import { chartColours } from '@/components/chart/theme';

/** More points than this are a line by themselves. */
const DOTS = 60;

type Wanted = {
  width: number;
  height: number;
  language: string;
  points: number;
  band: boolean;
  from: number;
  to: number;
  onPoint: (place: number | null, left: number) => void;
};

export function plotOptions({ language, points, band, from, to, onPoint, ...size }: Wanted): uPlot.Options {
  const colours = chartColours();
  return {
    ...size,
    legend: { show: false },
    scales: { x: { range: [from, to] } },
    cursor: {
      drag: { x: false, y: false },
      y: false,
      points: { fill: colours.surface, stroke: colours.line, width: 2 },
    },
    axes: axesOf(language, colours),
    series: [
      {},
      { stroke: colours.line, width: 2, points: { show: points <= DOTS, size: 5, fill: colours.line } },
      ...(band ? [{ points: { show: false } }, { points: { show: false } }] : []),
    ],
    ...(band && { bands: [{ series: [3, 2] as [number, number], fill: colours.band }] }),
    hooks: {
      setCursor: [({ cursor: { idx, left } }) => onPoint((left ?? -1) < 0 ? null : (idx ?? null), left ?? 0)],
    },
  };
}
