import { expect, it } from 'vitest';
import { lineOf, type Point } from './line';

const point = (day: number, min: number, max: number): Point => ({
  at: new Date(Date.UTC(2026, 0, day)).toISOString(),
  min: String(min),
  max: String(max),
  average: String((min + max) / 2),
  counted: null,
  readings: 2,
});

it('has a hole where nothing was read for much longer than usual', () => {
  const { at, value, most } = lineOf([point(1, 1, 3), point(2, 1, 3), point(3, 1, 3), point(20, 5, 7)], false);
  expect(value).toEqual([2, 2, 2, null, 6]);
  expect(most).toEqual([3, 3, 3, null, 7]);
  expect(at).toEqual(at.toSorted((one, other) => one - other));
});

it('of a counter is where it stood last', () => {
  expect(lineOf([point(1, 10, 12), point(2, 14, 16)], true).value).toEqual([12, 16]);
});

it('of nothing is nothing', () => {
  expect(lineOf([], false).at).toEqual([]);
});
