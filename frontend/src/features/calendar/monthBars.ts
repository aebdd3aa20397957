// Which bars the month shows: FullCalendar lays out all that it is given, although a day has room for a few.
import { compareNames } from '@/components/formats/intl';
import type { OrderEvent, PlannedEvent } from './events';

export type Bar = OrderEvent | PlannedEvent;
/** The days in sight, both included, as "2026-03-01". */
export type Days = { firstDay: string; lastDay: string };
export type MonthBars = {
  /** What FullCalendar is given. */
  bars: readonly Bar[];
  /** How many more bars a day has, by the day. */
  hidden: ReadonlyMap<string, number>;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The room that an order without an end takes: FullCalendar's own. */
const DEFAULT_MS = HOUR_MS;
/** What ends in the first hour of a day belongs to the evening before: an order due at 23:30 is one of that day alone. */
export const NEXT_DAY_THRESHOLD = '01:00:00';
const THRESHOLD_MS = HOUR_MS;

/** A bar with its borders and the gap below it is not lower than this, in narrow columns either (`calendar.module.css`). */
const LOWEST_BAR_PX = 25;
/** The names of the weekdays, and the number of a day, are not lower than this. */
const LOWEST_HEAD_PX = 18;

/** As many bars as fit at most into a day of a month that is drawn with this height, and one that does not fit. */
export function barsOfDay(heightPx: number, { firstDay, lastDay }: Days): number {
  const weeks = daysBetween(firstDay, lastDay) / 7;
  return Math.max(Math.floor(((heightPx - LOWEST_HEAD_PX) / weeks - LOWEST_HEAD_PX) / LOWEST_BAR_PX), 0) + 1;
}

const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

type Placed = { bar: Bar; start: number; length: number; from: number; to: number };

/** Where FullCalendar draws a bar: its start and length by the clock of the calendar, and its first and last day, counted from `day0`. */
function placed(bar: Bar, day0: number, clock: (instant: number) => number): Placed {
  if ('allDay' in bar) {
    const start = Date.parse(bar.start);
    const day = (start - day0) / DAY_MS;
    return { bar, start, length: DAY_MS, from: day, to: day };
  }
  const start = clock(Date.parse(bar.start));
  const given = bar.end === undefined ? start : clock(Date.parse(bar.end));
  const end = given > start ? given : start + DEFAULT_MS;
  const from = Math.floor((start - day0) / DAY_MS);
  const to = Math.floor((end - THRESHOLD_MS - day0) / DAY_MS);
  return { bar, start, length: end - start, from, to: Math.max(from, to) };
}

/** FullCalendar's order within a day: earlier ones first, then longer ones, then by title. */
const inOrder = (one: Placed, other: Placed) =>
  one.start - other.start || other.length - one.length || compareNames(one.bar.title, other.bar.title);

/**
 * The first `most` bars of each day, in FullCalendar's order, all bars of the day `whole`, and how many each day has besides.
 * A bar of several days is in all of them or in none.
 */
export function monthBars(
  all: readonly Bar[],
  { firstDay, lastDay, most, whole }: Days & { most: number; whole: string | null },
  clock: (instant: number) => number,
): MonthBars {
  const day0 = Date.parse(firstDay);
  const days = daysBetween(firstDay, lastDay);
  const wholeDay = whole === null ? -1 : daysBetween(firstDay, whole) - 1;
  const found: Placed[] = [];
  for (const bar of all) {
    const one = placed(bar, day0, clock);
    if (one.to < 0 || one.from >= days) continue;
    one.from = Math.max(one.from, 0);
    one.to = Math.min(one.to, days - 1);
    found.push(one);
  }
  const used = Array.from({ length: days }, () => 0);
  const left = Array.from({ length: days }, () => 0);
  const bars: Bar[] = [];
  for (const { bar, from, to } of found.toSorted(inOrder)) {
    const fits = used.slice(from, to + 1).every((count) => count < most);
    const isWhole = from <= wholeDay && wholeDay <= to;
    if (fits || isWhole) bars.push(bar);
    if (fits) increase(used, from, to);
    else if (!isWhole) increase(left, from, to);
  }
  const hidden = new Map(left.flatMap((count, day) => (count > 0 ? [[dayAfter(firstDay, day), count] as const] : [])));
  return { bars, hidden };
}

function increase(counts: number[], from: number, to: number): void {
  for (let day = from; day <= to; day += 1) counts[day] = (counts[day] ?? 0) + 1;
}
