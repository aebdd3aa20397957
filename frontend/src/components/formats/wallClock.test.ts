import { expect, it, vi } from 'vitest';
import { wallClock } from './wallClock';

const shown = (instant: string, zone: string) =>
  new Date(wallClock(zone)(Date.parse(instant))).toISOString().slice(0, 19);

it.each([
  // The last second of winter time, the first of summer time, and the same in autumn.
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00'],
  ['Europe/Berlin', '2026-10-25T00:59:59Z', '2026-10-25T02:59:59'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00'],
  // The clocks change late in the evening of the zone, on the next day of UTC.
  ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08T01:59:59'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00'],
  // Half an hour of summer time, and an offset of quarters.
  ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', '2026-04-05T01:59:59'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05T01:30:00'],
  ['Asia/Kathmandu', '2026-06-30T18:14:59Z', '2026-06-30T23:59:59'],
  ['Asia/Kathmandu', '2026-06-30T18:15:00Z', '2026-07-01T00:00:00'],
  // A zone that once left a whole day out.
  ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29T23:59:59'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31T00:00:00'],
  ['UTC', '1969-12-31T23:59:59Z', '1969-12-31T23:59:59'],
])('shows what the clocks of %s show at %s', (zone, instant, expected) => {
  expect(shown(instant, zone)).toBe(expected);
});

it('agrees with the platform every quarter of an hour around changes of the clocks', () => {
  for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Africa/Casablanca']) {
    const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone });
    const clock = wallClock(zone);
    const wrong: string[] = [];
    // Two weeks around each change of the clocks in one of these zones.
    for (const start of ['2026-02-10', '2026-03-01', '2026-03-20', '2026-10-20', '2026-10-28']) {
      for (let quarter = 0; quarter < 14 * 96; quarter += 1) {
        const instant = Date.parse(start) + quarter * 900_000;
        const expected = format.format(instant).replace(' ', 'T');
        if (!new Date(clock(instant)).toISOString().startsWith(expected)) wrong.push(`${zone} ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  }
});

it('asks the platform once for each day', () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const clock = wallClock('Europe/Berlin');
  for (let hour = 0; hour < 24 * 20; hour += 1) clock(Date.parse('2026-05-01') + hour * 3_600_000);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(21);
});
