// A line without axes: one path, with gaps where nothing was measured.
import { memo } from 'react';
import type { SensorPoint } from '@/features/sensors/sensor/trend/useTrend';
import styles from './value.module.css';

const [WIDTH, HEIGHT] = [100, 24];
/** So many times the usual distance of two points, and nobody knows what was between them. */
const TOO_FAR = 3;

export function pathOf(points: readonly SensorPoint[]): string {
  const times = points.map(({ at }) => Date.parse(at));
  const [from = 0, until = from] = [times[0], times.at(-1)];
  const values = points.map(({ mean }) => mean);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const distances = times.slice(1).map((at, before) => at - (times[before] ?? at));
  const usual = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  const x = (at: number) => (WIDTH * (at - from)) / (until - from || 1);
  const y = (value: number) => (most === least ? HEIGHT / 2 : HEIGHT - (HEIGHT * (value - least)) / (most - least));
  return values
    .map((value, place) => {
      const gap = place === 0 || (distances[place - 1] ?? 0) > TOO_FAR * usual;
      return `${gap ? 'M' : 'L'}${x(times[place] ?? 0).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}

export const Sparkline = memo(function Sparkline({ points }: { points: readonly SensorPoint[] }) {
  if (points.length < 2) return null;
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={pathOf(points)} />
    </svg>
  );
});
