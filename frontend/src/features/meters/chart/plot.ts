// How the chart is drawn: quiet axes, one line, around it the band of what was read in each span.
import uPlot from 'uplot';
import { formatsFor } from '@/components/formats/formats';
import { chartColours } from './theme';

const FONT = '12px "Inter Variable", system-ui, sans-serif';
/** More points than this are a line by themselves. */
const DOTS = 60;
const DAY = 86_400;
const DIGIT_WIDTH = 7;

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

const isMidnight = (at: Date) => at.getHours() === 0 && at.getMinutes() === 0;

/** As fine as the distance of two ticks. */
function tick(language: string, step: number) {
  const { formatMonth, formatShortDate, formatTime } = formatsFor(language);
  return (seconds: number) => {
    const at = new Date(seconds * 1_000);
    if (step >= 28 * DAY) return formatMonth(at);
    return step >= DAY || isMidnight(at) ? formatShortDate(at) : formatTime(at);
  };
}

/** Quiet ones: time below, numbers on the left. */
export function axesOf(language: string, colours: ReturnType<typeof chartColours>): uPlot.Axis[] {
  const { formatNumber } = formatsFor(language);
  const axis: uPlot.Axis = {
    font: FONT,
    stroke: colours.labels,
    grid: { stroke: colours.grid, width: 1 },
    ticks: { show: false },
  };
  return [
    { ...axis, size: 28, values: (_, splits, __, ___, step) => splits.map(tick(language, step)) },
    {
      ...axis,
      values: (_, splits) => splits.map((value) => formatNumber(value)),
      size: (_, labels) => 20 + DIGIT_WIDTH * Math.max(0, ...(labels ?? []).map((label) => label.length)),
    },
  ];
}

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
