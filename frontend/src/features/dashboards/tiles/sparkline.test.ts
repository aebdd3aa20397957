import { expect, test } from 'vitest';
import type { SensorPoint } from '@/features/sensors/sensor/trend/useTrend';
import { bandOf, pathOf } from './Sparkline';

const points = [10, 20, 15].map((mean, minute) => ({
  at: new Date(minute * 60_000).toISOString(),
  mean,
})) as unknown as SensorPoint[];

test('the band lies where its limits are on the line’s own scale', () => {
  // From 0 to 40: the line is in the middle half, the band from the bottom up to three quarters.
  expect(bandOf(points, { low: 0, high: 40 })).toEqual({ y: 0, height: 24 });
  expect(bandOf(points, { low: 15, high: null })).toEqual({ y: 0, height: 12 });
  expect(bandOf(points, { low: null, high: 15 })).toEqual({ y: 12, height: 12 });
  expect(pathOf(points, { low: 0, high: 40 })).toBe('M0.0 18.0L50.0 12.0L100.0 15.0');
});

test('without limits there is no band, and the line takes all the height', () => {
  expect(bandOf(points, { low: null, high: null })).toBeNull();
  expect(pathOf(points)).toBe('M0.0 24.0L50.0 0.0L100.0 12.0');
});
