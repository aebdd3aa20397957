import { expect, it } from 'vitest';
import type { SensorPoint } from '../trend/useTrend';
import { lineFor, NOTHING } from './line';
import { statisticsOf } from './statistics';
import { POINTS, stretchesFor, widthFor } from './stretches';
import { MOST_MS, pan, RANGES, rangeOf, readView, spanOf, type View, viewOf, windowOf, writeView, zoom } from './view';

const NOW = Date.UTC(2026, 5, 1, 12);
const HOUR = RANGES.hour;
const past = (hoursAgo: number, hours: number) => ({
  from: NOW - (hoursAgo + hours) * HOUR,
  until: NOW - hoursAgo * HOUR,
});
const point = (at: number, min: number, max = min, count = 1): SensorPoint => ({
  at: new Date(at).toISOString(),
  min,
  max,
  mean: (min + max) / 2,
  count,
});

it('goes with the time while it ends now, and stands still once it is moved away', () => {
  const live: View = { live: true, span: RANGES.day };
  expect(windowOf(live, NOW)).toEqual({ from: NOW - RANGES.day, until: NOW });
  const away = pan(windowOf(live, NOW), -0.5, NOW);
  expect(away).toEqual({ live: false, from: NOW - 1.5 * RANGES.day, until: NOW - 0.5 * RANGES.day });
  expect(pan(windowOf(away, NOW), 0.5, NOW)).toEqual(live);
  expect(pan(windowOf(live, NOW), 3, NOW)).toEqual(live);
});

it('keeps what is at the anchor where it is', () => {
  const window = past(48, 24);
  const closer = windowOf(zoom(window, 0.25, 0.75, NOW), NOW);
  expect(closer.until - closer.from).toBe(6 * HOUR);
  expect(closer.from + 0.75 * 6 * HOUR).toBe(window.from + 0.75 * 24 * HOUR);
});

it('is never shorter than a minute, longer than two years, or before there were readings', () => {
  expect(spanOf(zoom(past(1, 1), 1e-9, 0.5, NOW))).toBe(60_000);
  expect(spanOf(zoom(past(1, 1), 1e9, 0.5, NOW))).toBe(MOST_MS);
  const first = windowOf(viewOf({ from: 0, until: HOUR }, NOW), NOW);
  expect(new Date(first.from).toISOString()).toBe('2000-01-01T00:00:00.000Z');
});

it('stands in the address and is read from it, nonsense being the usual', () => {
  const views: View[] = [
    { live: true, span: RANGES.day },
    { live: true, span: RANGES.year },
    { live: true, span: 5_400_000 },
    { live: false, ...past(5, 3) },
  ];
  for (const view of views) expect(readView(writeView(new URLSearchParams('tab=readings'), view), NOW)).toEqual(view);
  expect(writeView(new URLSearchParams('tab=readings&span=year'), views[0] as View).toString()).toBe('tab=readings');
  for (const text of ['span=-5', 'span=soon', 'from=x&until=y', 'from=2026-01-02&until=2026-01-01', '']) {
    expect(readView(new URLSearchParams(text), NOW)).toEqual(views[0]);
  }
  expect(rangeOf(views[2] as View)).toBeNull();
});

it('asks for whole stretches that stay the same while the window moves, also those that come next', () => {
  const window = past(100, 24);
  const before = stretchesFor(window, NOW);
  const { width } = before[0] ?? { width: 0 };
  expect(before.every(({ from, until }) => from % (width * POINTS) === 0 && until - from === width * POINTS)).toBe(
    true,
  );
  expect(before[0]?.from).toBeLessThanOrEqual(window.from - 12 * HOUR);
  expect(before.at(-1)?.until).toBeGreaterThanOrEqual(window.until + 12 * HOUR);
  const after = stretchesFor({ from: window.from + 1_000, until: window.until + 1_000 }, NOW);
  expect(after).toEqual(before);
  // Nothing was measured in the future.
  expect(stretchesFor(past(0, 24), NOW).every(({ from }) => from <= NOW)).toBe(true);
});

it('is as fine as a screen can show, from minutes on in whole minutes, from hours on in whole hours', () => {
  const spans = [60_000, HOUR, RANGES.day, RANGES.week, RANGES.month, RANGES.year, MOST_MS];
  const widths = spans.map(widthFor);
  expect(spans.every((span, at) => span / (widths[at] ?? 1) <= 800)).toBe(true);
  expect(widths.every((width) => width < 60_000 || width % 60_000 === 0)).toBe(true);
  expect(widths.every((width) => width < HOUR || width % HOUR === 0)).toBe(true);
});

it('keeps what stood there until the finer line is there, and holes where nothing was measured', () => {
  const [first, second] = [
    { width: 1_000, from: 0, until: 10_000 },
    { width: 1_000, from: 10_000, until: 20_000 },
  ];
  if (!first || !second) throw new Error('There are two.');
  const coarse = lineFor(
    [{ width: 5_000, from: 0, until: 20_000 }],
    [[0, 5_000, 10_000, 15_000].map((at) => point(at, 1))],
    NOTHING,
  );
  const fine = [0, 1_000, 2_000, 8_000, 9_000].map((at) => point(at, 2));
  const mixed = lineFor([first, second], [fine, undefined], coarse);
  expect(mixed.at).toEqual([0, 1, 2, 5, 8, 9, 10, 15]);
  expect(mixed.value).toEqual([2, 2, 2, null, 2, 2, 1, 1]);
  expect(lineFor([first, second], [fine, [point(10_000, 3)]], mixed).value.at(-1)).toBe(3);
});

it('counts what lies in the window, weighs the mean, and computes the share beyond the limits', () => {
  const points = [point(0, 4, 6, 9), point(1_000, 10, 10, 1), point(2_000, 4, 12, 10), point(9_999, 100)];
  const statistics = statisticsOf(points, { from: 0, until: 3_000 }, 1_000, { low: null, high: 8 });
  expect(statistics).toMatchObject({ count: 20, least: 4, most: 12, mean: (9 * 5 + 10 + 10 * 8) / 20 });
  // Not at all, all of it, and half of what lies between 4 and 12.
  expect(statistics?.outside).toBeCloseTo(1.5 / 3);
  expect(statisticsOf(points, { from: 0, until: 3_000 }, 1_000, {})?.outside).toBeNull();
  expect(statisticsOf(points, { from: 20_000, until: 30_000 }, 1_000, {})).toBeNull();
});

it('counts no time without data', () => {
  const points = [point(0, 1), point(1_000, 1), point(2_000, 9), point(100_000, 1)];
  const statistics = statisticsOf(points, { from: 0, until: 101_000 }, 1_000, { high: 5 });
  expect(statistics?.outside).toBeCloseTo(1 / 4);
});
