// The axes of a chart over time: quiet, time below, numbers on the left.
import type uPlot from 'uplot';
import { formatsFor } from '@/components/formats/formats';
import type { chartColours } from './theme';

const FONT = '12px "Inter Variable", system-ui, sans-serif';
const DAY = 86_400;
const DIGIT_WIDTH = 7;
/** The longest time, "Sep 2026", and some room. */
const TIME_WIDTH = 72;

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
    { ...axis, size: 28, space: TIME_WIDTH, values: (_, splits, __, ___, step) => splits.map(tick(language, step)) },
    {
      ...axis,
      values: (_, splits) => splits.map((value) => formatNumber(value)),
      size: (_, labels) => 20 + DIGIT_WIDTH * Math.max(0, ...(labels ?? []).map((label) => label.length)),
    },
  ];
}
