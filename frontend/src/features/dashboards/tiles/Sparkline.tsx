// A line without axes before the band of what is normal: one path, with gaps where nothing was measured.
import { memo } from 'react';
import type { SensorPoint } from '@/features/sensors/sensor/trend/useTrend';
import styles from './value.module.css';

const [WIDTH, HEIGHT] = [100, 24];
/** Points further apart than this many times the usual distance have a gap between them. */
const TOO_FAR = 3;

export type Band = { readonly low: number | null; readonly high: number | null };

/** From the least to the most that a line shows: its values, and the limits of what is normal. */
function rangeOf(points: readonly SensorPoint[], { low, high }: Band): readonly [number, number] {
  const all = [...points.map(({ mean }) => mean), low, high].filter((value) => value !== null);
  return [Math.min(...all), Math.max(...all)];
}

const heightOf = (value: number, [least, most]: readonly [number, number]) =>
  most === least ? HEIGHT / 2 : HEIGHT - (HEIGHT * (value - least)) / (most - least);

/** Where the normal band lies behind the line; null where no limit is set. */
export function bandOf(points: readonly SensorPoint[], band: Band): { y: number; height: number } | null {
  const { low, high } = band;
  if (low === null && high === null) return null;
  const range = rangeOf(points, band);
  const top = high === null ? 0 : heightOf(high, range);
  const bottom = low === null ? HEIGHT : heightOf(low, range);
  return { y: top, height: Math.max(0, bottom - top) };
}

const NO_BAND: Band = { low: null, high: null };

export function pathOf(points: readonly SensorPoint[], band: Band = NO_BAND): string {
  const times = points.map(({ at }) => Date.parse(at));
  const [from = 0, until = from] = [times[0], times.at(-1)];
  const values = points.map(({ mean }) => mean);
  const range = rangeOf(points, band);
  const distances = times.slice(1).map((at, before) => at - (times[before] ?? at));
  const usual = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  const x = (at: number) => (WIDTH * (at - from)) / (until - from || 1);
  return values
    .map((value, place) => {
      const gap = place === 0 || (distances[place - 1] ?? 0) > TOO_FAR * usual;
      return `${gap ? 'M' : 'L'}${x(times[place] ?? 0).toFixed(1)} ${heightOf(value, range).toFixed(1)}`;
    })
    .join('');
}

type Props = { points: readonly SensorPoint[]; low?: number | null; high?: number | null };

export const Sparkline = memo(function Sparkline({ points, low = null, high = null }: Props) {
  if (points.length < 2) return null;
  const normal = bandOf(points, { low, high });
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {normal && <rect className={styles.band} x={0} width={WIDTH} {...normal} />}
      <path d={pathOf(points, { low, high })} />
    </svg>
  );
});
