// Wall-clock times of a time zone for many instants at once. A file of its own, for the calendar alone.
import { dateTimeFormat } from './intl';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

/** What the clocks of the zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const format = dateTimeFormat('en', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZone,
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(instant / SECOND_MS) * SECOND_MS;
}

/**
 * A function from an instant to what the clocks of a time zone show then, as the milliseconds of a UTC date that shows the same.
 * Asking the platform for each instant takes 20 µs. The function asks once for each day and, on a day on which the clocks change,
 * for each instant.
 */
export function wallClock(timeZone: string): (instant: number) => number {
  const offsets = new Map<number, number>();
  const offsetOf = (day: number): number => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const offset = offsetAt(day * DAY_MS, timeZone);
    offsets.set(day, offset);
    return offset;
  };
  return (instant) => {
    const day = Math.floor(instant / DAY_MS);
    const offset = offsetOf(day);
    return instant + (offset === offsetOf(day + 1) ? offset : offsetAt(instant, timeZone));
  };
}
