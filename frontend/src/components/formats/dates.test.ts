// Moments and days as a locale writes them, in several time zones.
import { describe, expect, it } from 'vitest';
import { dayIn, dateFormats, dayKey } from './dates';
import { deviceTimeZone } from './intl';

const berlin = dateFormats('en', 'Europe/Berlin');
const newYork = dateFormats('en', 'America/New_York');
const german = dateFormats('de', 'Europe/Berlin');

/** In Berlin already the 6th. */
const LATE = '2026-03-05T23:30:09Z';
const NOW = Date.parse('2026-03-06T12:00:00Z');
const at = (time: string) => Date.parse(time);
const minutes = (count: number) => NOW + count * 60_000;
const brief = (time: string) => berlin.formatBrief(time, NOW);

describe('moments', () => {
  it('are of the time zone', () => {
    expect(berlin.formatDateTime(LATE)).toBe('Mar 06, 2026 00:30');
    expect(newYork.formatDateTime(LATE)).toBe('Mar 05, 2026 18:30');
    expect(german.formatDateTime(LATE)).toBe('Mär 06, 2026 00:30');
    expect(berlin.formatDateTimeSeconds(LATE)).toBe('Mar 06, 2026 00:30:09');
  });

  it('are taken as text, milliseconds and date', () => {
    for (const time of [LATE, at(LATE), new Date(LATE)]) expect(berlin.formatTime(time)).toBe('00:30');
  });

  it('have a clock of 24 hours, but not in messages', () => {
    expect(newYork.formatTime(LATE)).toBe('18:30');
    expect(newYork.formatTimeSeconds(LATE)).toBe('18:30:09');
    expect(newYork.formatMessageTime(LATE)).toBe('2026-03-05 06:30:09 pm');
    expect(berlin.formatMessageTime(LATE)).toBe('2026-03-06 12:30:09 am');
    expect(berlin.formatMessageTime('2026-03-06T11:00:00Z')).toBe('2026-03-06 12:00:00 pm');
  });

  it('follow daylight saving time', () => {
    expect(berlin.formatTime('2026-03-29T00:59:00Z')).toBe('01:59');
    expect(berlin.formatTime('2026-03-29T01:00:00Z')).toBe('03:00');
  });
});

describe('days', () => {
  it('are the same everywhere where they have no time', () => {
    for (const formats of [berlin, newYork, dateFormats('en', 'Pacific/Kiritimati')])
      expect(formats.formatDate('2026-01-05')).toBe('Jan 05, 2026');
  });

  it('are those of the time zone where they have one', () => {
    expect(berlin.formatDate(LATE)).toBe('Mar 06, 2026');
    expect(newYork.formatDate(at(LATE))).toBe('Mar 05, 2026');
    expect(newYork.formatShortDate(LATE)).toBe('Mar 5');
    expect(german.formatShortDate(LATE)).toBe('6. März');
    expect(german.formatMonth(LATE)).toBe('März 2026');
  });

  it('are named from today backwards', () => {
    const day = (time: string) => berlin.formatDay(time, NOW);
    expect(day(LATE)).toBe('Today');
    expect(day('2026-03-05T22:59:00Z')).toBe('Yesterday');
    expect(day('2026-03-04T22:59:00Z')).toBe('Wednesday, March 4');
    expect(day('2025-12-31T22:59:00Z')).toBe('December 31, 2025');
    expect(german.formatDay('2026-03-05T12:00:00Z', NOW)).toBe('Gestern');
    expect(newYork.formatDay(LATE, NOW)).toBe('Yesterday');
  });

  it('are named in the future too', () => {
    expect(berlin.formatDay('2026-03-07T12:00:00Z', NOW)).toBe('Saturday, March 7');
  });

  it('are counted by midnights, however long a day is', () => {
    // On the 29th clocks go forward.
    expect(berlin.formatDay('2026-03-28T23:30:00Z', at('2026-03-29T22:30:00Z'))).toBe('Yesterday');
  });

  it('are short in a list', () => {
    expect(brief('2026-03-06T08:05:00Z')).toBe('09:05');
    expect(brief('2026-03-05T12:00:00Z')).toBe('Thu');
    expect(brief('2026-02-28T12:00:00Z')).toBe('Sat');
    expect(brief('2026-02-27T12:00:00Z')).toBe('Feb 27');
  });

  it('of the week begin with Monday', () => {
    expect([0, 6].map((day) => newYork.formatWeekday(day, 'long'))).toEqual(['Monday', 'Sunday']);
    expect(german.formatWeekday(1, 'short')).toBe('Di');
  });

  it('are those of the time zone that is named', () => {
    const time = '2026-11-26T00:30:00Z';
    expect(['America/Chicago', 'UTC', 'Pacific/Kiritimati'].map((zone) => dayIn(time, zone))).toEqual([
      '2026-11-25',
      '2026-11-26',
      '2026-11-26',
    ]);
  });

  it('of the year begin with January', () => {
    expect([0, 11].map((month) => newYork.formatMonthName(month, 'long'))).toEqual(['January', 'December']);
    expect(german.formatMonthName(4, 'short')).toBe('Mai');
  });

  it('have the same key from midnight to midnight of the device', () => {
    expect(dayKey(new Date(2026, 2, 5))).toBe(dayKey(new Date(2026, 2, 5, 23, 59, 59)));
    expect(dayKey(new Date(2026, 2, 5))).not.toBe(dayKey(new Date(2026, 2, 6)));
  });
});

describe('distances', () => {
  it('are in the largest unit that is full', () => {
    const relative = (count: number) => berlin.formatRelative(minutes(count), NOW);
    expect([-5, 90, -180, -1_440, 6 * 1_440].map(relative)).toEqual([
      '5 minutes ago',
      'in 1 hour',
      '3 hours ago',
      'yesterday',
      'in 6 days',
    ]);
    expect(german.formatRelative(minutes(-180), NOW)).toBe('vor 3 Stunden');
  });

  it('are nothing within a minute', () => {
    expect(berlin.formatRelative(NOW - 59_999, NOW)).toBeNull();
    expect(berlin.formatRelative(NOW + 59_999, NOW)).toBeNull();
  });
});

it('shows what is no moment as it came', () => {
  const { formatDate, formatDateTime, formatTime, formatDay, formatMessageTime, formatBrief } = berlin;
  for (const format of [formatDate, formatDateTime, formatTime, formatDay, formatMessageTime, formatBrief])
    expect(format('soon')).toBe('soon');
});

it('uses the time zone of the device by default', () => {
  expect(deviceTimeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(dateFormats('en').formatDateTime(new Date(2026, 0, 5, 14, 3))).toBe('Jan 05, 2026 14:03');
});
