// How a trend is drawn: quiet axes, a line for each sensor, a band for what is normal, and bars where alarms were.
import type UPlot from 'uplot';
import { axesOf } from '@/components/chart/axes';
import type { Band } from '@/components/chart/shown';
import { chartColours } from '@/components/chart/theme';

/** Seconds. */
export type Mark = { from: number; until: number };

/** Safe for the colour-blind (after Okabe and Ito), dark enough for light themes and light enough for dark ones. */
const COLOURS = {
  light: ['#0067a5', '#b34700', '#00765a', '#9c4a78', '#806000', '#4b5563'],
  dark: ['#56b4e9', '#ff9e4a', '#2fc79a', '#e59ac4', '#f0e442', '#cbd5e1'],
} as const;
/** Two lines are not distinguished by colour alone. */
const DASHES = [[], [], [8, 4], [2, 3], [10, 3, 2, 3], [4, 4]] as const;
const COMPARED = [3, 4];
const SOFT = '1f';

const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark';

export const lineColour = (place: number): string => COLOURS[isDark() ? 'dark' : 'light'][place % 6] ?? '#0067a5';

type Wanted = {
  width: number;
  height: number;
  language: string;
  from: number;
  to: number;
  lines: readonly { shift?: number; colour: string; dash: readonly number[] }[];
  band: Band | null;
  marks: readonly Mark[];
  onPoint: (place: number | null, left: number) => void;
};

/** A line that is compared with another wears its colour. */
export function looksOf(lines: readonly { shift?: number }[], own: number) {
  return lines.map(({ shift }, place) => ({
    ...(shift !== undefined && { shift }),
    colour: lineColour(place % own),
    dash: shift ? COMPARED : (DASHES[place % 6] ?? []),
  }));
}

/** Read once: asking the page for them with every frame would cost more than the picture. */
export function markColours() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return { danger: colour('--danger'), success: colour('--success'), warning: colour('--warning') };
}

type Behind = Pick<Wanted, 'band' | 'marks'> & { colours: ReturnType<typeof markColours> };

/** What is normal as a band, and bars where alarms were. */
export function drawBehind(plot: UPlot, { band, marks, colours }: Behind): void {
  const { ctx, bbox } = plot;
  const y = (value: number) => plot.valToPos(value, 'y', true);
  const x = (seconds: number) => plot.valToPos(seconds, 'x', true);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const { from, until } of marks) {
    ctx.fillStyle = colours.danger + SOFT;
    ctx.fillRect(x(from), bbox.top, Math.max(2, x(until) - x(from)), bbox.height);
    ctx.fillStyle = colours.danger;
    ctx.fillRect(x(from), bbox.top, Math.max(2, x(until) - x(from)), 3 * devicePixelRatio);
  }
  if (band && (band.low !== null || band.high !== null)) {
    const top = band.high === null ? bbox.top : y(band.high);
    const bottom = band.low === null ? bbox.top + bbox.height : y(band.low);
    ctx.fillStyle = colours.success + '12';
    ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
    ctx.strokeStyle = colours.warning;
    ctx.setLineDash([6, 4]);
    for (const limit of [band.low, band.high]) {
      if (limit === null) continue;
      ctx.beginPath();
      ctx.moveTo(bbox.left, y(limit));
      ctx.lineTo(bbox.left + bbox.width, y(limit));
      ctx.stroke();
    }
  }
  ctx.restore();
}

/** What is normal is in sight, too. */
export function rangeOf(least: number | null, most: number | null, band: Band | null): [number, number] {
  const known = [least, most, band?.low ?? null, band?.high ?? null].filter((value) => value !== null);
  if (known.length === 0) return [0, 1];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const room = (high - low) * 0.06 || Math.abs(high) * 0.1 || 1;
  return [low - room, high + room];
}

export function trendOptions({ language, lines, from, to, band, marks, onPoint, ...size }: Wanted): UPlot.Options {
  const colours = chartColours();
  const marked = markColours();
  const single = lines.filter(({ shift }) => !shift).length === 1;
  return {
    ...size,
    legend: { show: false },
    scales: { x: { range: [from, to] }, y: { range: (_, least, most) => rangeOf(least, most, band) } },
    cursor: { drag: { x: false, y: false }, y: false, points: { fill: colours.surface, width: 2 } },
    axes: axesOf(language, colours),
    series: [
      {},
      ...lines.flatMap(({ colour, dash, shift }) => [
        { stroke: colour, width: shift ? 1.25 : 2, dash: [...dash], points: { show: false } },
        { points: { show: false } },
        { points: { show: false } },
      ]),
    ],
    // With several lines their bands would hide each other.
    ...(single && { bands: [{ series: [3, 2] as [number, number], fill: lineColour(0) + SOFT }] }),
    hooks: {
      drawClear: [(plot) => drawBehind(plot, { band, marks, colours: marked })],
      setCursor: [({ cursor: { idx, left } }) => onPoint((left ?? -1) < 0 ? null : (idx ?? null), left ?? 0)],
    },
  };
}
