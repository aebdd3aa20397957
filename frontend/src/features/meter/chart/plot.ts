// How the chart is drawn: quiet axes, one line, around it the band of what was read in each span.
import uPlot from 'uplot';
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
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric' });
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (seconds: number) => {
    const at = new Date(seconds * 1_000);
    if (step >= 28 * DAY) return month.format(at);
    return step >= DAY || isMidnight(at) ? day.format(at) : time.format(at);
  };
}

/** Quiet ones: time below, numbers on the left. */
export function axesOf(language: string, colours: ReturnType<typeof chartColours>): uPlot.Axis[] {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
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
      values: (_, splits) => splits.map((value) => number.format(value)),
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
