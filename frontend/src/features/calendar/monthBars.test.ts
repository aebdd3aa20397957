import { expect, it } from 'vitest';
import { wallClock } from '@/components/formats/wallClock';
import { type Bar, barsOfDay, monthBars } from './monthBars';

const MARCH = { firstDay: '2026-02-23', lastDay: '2026-04-05' };
const BERLIN = wallClock('Europe/Berlin');

const order = (id: number | string, start: string, end?: string): Bar =>
  ({ id: `order-${id}`, title: `WO-${id}`, start, ...(end && { end }), extendedProps: {} }) as unknown as Bar;
const plan = (id: number, start: string): Bar =>
  ({ id: `plan-${id}`, title: `Plan ${id}`, start, allDay: true, extendedProps: {} }) as unknown as Bar;
const month = (bars: readonly Bar[], most: number, whole: string | null = null) =>
  monthBars(bars, { ...MARCH, most, whole }, BERLIN);
/** The days that a bar covers. */
const daysOf = (bar: Bar) => [...month([bar], 0).hidden.keys()];
const ids = (bars: readonly Bar[]) => bars.map(({ id }) => id);

/** 3,000 orders on the 31 days of March. */
const MANY = Array.from({ length: 3_000 }, (_, nth) =>
  order(nth, `2026-03-${String(1 + (nth % 31)).padStart(2, '0')}T${String(6 + (nth % 12)).padStart(2, '0')}:00:00Z`),
);

it('hands on no more bars than fit, and counts the others of each day', () => {
  const { bars, hidden } = month(MANY, 10);
  expect(bars).toHaveLength(31 * 10);
  expect([...hidden.values()].reduce((sum, count) => sum + count)).toBe(3_000 - 310);
  // The days from the 25th on have one order less than the others.
  expect([hidden.get('2026-03-24'), hidden.get('2026-03-25'), hidden.get('2026-04-01')]).toEqual([87, 86, undefined]);
});

it('hands on all bars of a day that is shown whole, without changing those of the other days', () => {
  const before = month(MANY, 10);
  const { bars, hidden } = month(MANY, 10, '2026-03-12');
  expect(bars).toHaveLength(30 * 10 + 97);
  expect(ids(before.bars).filter((id) => !ids(bars).includes(id))).toEqual([]);
  expect(hidden.has('2026-03-12')).toBe(false);
  expect(hidden.get('2026-03-13')).toBe(before.hidden.get('2026-03-13'));
});

it('takes the earliest bars first, then the longest, then by title', () => {
  const { bars } = month(
    [
      order(9, '2026-03-10T09:00:00Z'),
      order(3, '2026-03-10T08:00:00Z'),
      order(2, '2026-03-10T08:00:00Z'),
      order(4, '2026-03-10T08:00:00Z', '2026-03-10T12:00:00Z'),
      plan(5, '2026-03-10'),
    ],
    4,
  );
  expect(ids(bars)).toEqual(['plan-5', 'order-4', 'order-2', 'order-3']);
});

it('shows a bar of several days on all of them or on none', () => {
  const long = order('long', '2026-03-10T08:00:00Z', '2026-03-12T10:00:00Z');
  const full = [order(1, '2026-03-09T08:00:00Z', '2026-03-10T12:00:00Z'), order(2, '2026-03-12T07:00:00Z')];
  const { bars, hidden } = month([long, ...full], 1);
  expect(ids(bars)).toEqual(['order-1', 'order-2']);
  expect([...hidden]).toEqual([
    ['2026-03-10', 1],
    ['2026-03-11', 1],
    ['2026-03-12', 1],
  ]);
  expect(month([long, ...full], 2).hidden.size).toBe(0);
});

it('places bars on the days of the zone, on days on which the clocks change, too', () => {
  // Midnight in Berlin before, on and after the day on which the clocks go forward.
  expect(daysOf(order(1, '2026-03-28T22:59:59Z'))).toEqual(['2026-03-28']);
  expect(daysOf(order(2, '2026-03-28T23:00:00Z'))).toEqual(['2026-03-29']);
  expect(daysOf(order(3, '2026-03-29T21:59:59Z'))).toEqual(['2026-03-29']);
  expect(daysOf(order(4, '2026-03-29T22:00:00Z'))).toEqual(['2026-03-30']);
});

it('counts what ends within the first hour of a day to the day before', () => {
  const evening = '2026-03-10T20:00:00Z';
  expect(daysOf(order(1, evening, '2026-03-10T23:59:59Z'))).toEqual(['2026-03-10']);
  expect(daysOf(order(1, evening, '2026-03-11T00:00:00Z'))).toEqual(['2026-03-10', '2026-03-11']);
  // An order that is only due, or ends before it begins, takes an hour.
  expect([...month([order(1, '2026-03-10T22:59:00Z', '2026-03-09T10:00:00Z')], 0).hidden.keys()]).toEqual([
    '2026-03-10',
  ]);
});

it('leaves out what lies outside the days in sight and cuts what reaches beyond them', () => {
  const bars = [
    order(1, '2026-02-20T08:00:00Z'),
    order(2, '2026-04-06T08:00:00Z'),
    order(3, '2016-01-01T08:00:00Z', '2036-01-01T08:00:00Z'),
  ];
  expect(ids(month(bars, 5).bars)).toEqual(['order-3']);
  expect(month(bars, 0).hidden.size).toBe(42);
});

it('offers more bars than a day has room for, by the height of the month and its weeks', () => {
  expect(barsOfDay(700, MARCH)).toBe(4);
  expect(barsOfDay(700, { firstDay: '2027-02-01', lastDay: '2027-02-28' })).toBe(7);
  // Before it has been laid out.
  expect(barsOfDay(0, MARCH)).toBe(1);
});
