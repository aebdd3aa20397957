// Moments and days of a locale and a time zone. What is no moment is shown as it came.
import { type Choices, currentChoices } from './choices';
import { dateTimeFormat, deviceTimeZone, relativeTimeFormat } from './intl';

/** A moment: a text of the server, milliseconds, or a date. */
export type Moment = string | number | Date;

const DAY_MS = 86_400_000;
const WEEK_DAYS = 6;
const UTC = 'UTC';
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

const DISTANCES = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "YYYY-MM-DD": the same day everywhere. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Two moments of the same day in the device's time zone have the same one. */
export const dayKey = (time: Moment): string => new Date(time).toDateString();

const isMoment = (time: Moment) => !Number.isNaN(new Date(time).getTime());

/** The numbers of a moment in a time zone: `year` has four digits, the others two. */
function partsOf(time: Moment, timeZone: string) {
  const format = dateTimeFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const parts = new Map(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** The day of a moment in a time zone, as the server writes days: "2026-11-24". */
export function dayIn(time: Moment, timeZone: string): string {
  const { year, month, day } = partsOf(time, timeZone);
  return `${year}-${month}-${day}`;
}

export function dateFormats(
  locale: string,
  timeZone: string = deviceTimeZone(),
  { dateFormat, timeFormat }: Choices = currentChoices(),
) {
  const hourCycle = timeFormat === 'h12' ? 'h12' : 'h23';

  const formatted = (time: Moment, options: Intl.DateTimeFormatOptions): string =>
    isMoment(time) ? dateTimeFormat(locale, { timeZone, ...options }).format(new Date(time)) : String(time);

  /** How many midnights lie between a moment and now. */
  function daysAgo(time: Moment, now: number): number {
    const [then = 0, today = 0] = [time, now].map((moment) => {
      const { year, month, day } = partsOf(moment, timeZone);
      return Date.UTC(Number(year), Number(month) - 1, Number(day));
    });
    return (today - then) / DAY_MS;
  }

  /** As the specification writes days, "MMM DD, YYYY", or as the tenant has chosen. */
  function dateIn(time: Moment, zone: string): string {
    const { year, month, day } = partsOf(time, zone);
    if (dateFormat === 'iso') return `${year}-${month}-${day}`;
    if (dateFormat === 'dayMonth') return `${day}/${month}/${year}`;
    if (dateFormat === 'monthDay') return `${month}/${day}/${year}`;
    if (dateFormat === 'dotted') return `${day}.${month}.${year}`;
    return `${dateTimeFormat(locale, { month: 'short', timeZone: zone }).format(new Date(time))} ${day}, ${year}`;
  }

  const formatTime = (time: Moment) => formatted(time, { hour: '2-digit', minute: '2-digit', hourCycle });
  const formatTimeSeconds = (time: Moment) => formatted(time, { timeStyle: 'medium', hourCycle });
  const formatShortDate = (time: Moment) => formatted(time, { day: 'numeric', month: 'short' });

  return {
    /** "Jan 05, 2026": a day, or the day of a moment. */
    formatDate(time: Moment): string {
      if (!isMoment(time)) return String(time);
      return dateIn(time, typeof time === 'string' && DAY.test(time) ? UTC : timeZone);
    },
    /** "Jan 05, 2026 14:03", as the specification writes moments. */
    formatDateTime(time: Moment): string {
      if (!isMoment(time)) return String(time);
      return `${dateIn(time, timeZone)} ${formatTime(time)}`;
    },
    /** "Jan 05, 2026 14:03:09": where moments follow each other closely. */
    formatDateTimeSeconds(time: Moment): string {
      if (!isMoment(time)) return String(time);
      return `${dateIn(time, timeZone)} ${formatTimeSeconds(time)}`;
    },
    /** "2026-01-05 02:03:09 pm", as the specification writes the times of messages. */
    formatMessageTime(time: Moment): string {
      if (!isMoment(time)) return String(time);
      const { year, month, day, hour, minute, second } = partsOf(time, timeZone);
      const clock = `${String(Number(hour) % 12 || 12).padStart(2, '0')}:${minute}:${second}`;
      return `${year}-${month}-${day} ${clock} ${Number(hour) < 12 ? 'am' : 'pm'}`;
    },
    /** "14:03". */
    formatTime,
    /** "14:03:09". */
    formatTimeSeconds,
    /** "5 Jan": a day without its year. */
    formatShortDate,
    /** "Jan 2026". */
    formatMonth: (time: Moment): string => formatted(time, { month: 'short', year: 'numeric' }),
    /** "Today", "Yesterday", then "Monday 5 January", in another year "5 January 2025". */
    formatDay(time: Moment, now: number = Date.now()): string {
      if (!isMoment(time)) return String(time);
      const days = daysAgo(time, now);
      if (days === 0 || days === 1) {
        const word = relativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
        return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
      }
      const sameYear = partsOf(time, timeZone).year === partsOf(now, timeZone).year;
      const more = sameYear ? ({ weekday: 'long' } as const) : ({ year: 'numeric' } as const);
      return formatted(time, { day: 'numeric', month: 'long', ...more });
    },
    /** In a list: "14:03" for today, "Mon" for the last days, then "5 Jan". */
    formatBrief(time: Moment, now: number = Date.now()): string {
      if (!isMoment(time)) return String(time);
      const days = daysAgo(time, now);
      if (days <= 0) return formatTime(time);
      return days <= WEEK_DAYS ? formatted(time, { weekday: 'short' }) : formatShortDate(time);
    },
    /** A day of the week, Monday being 0: "Mon", "Monday". */
    formatWeekday: (day: number, weekday: 'short' | 'long'): string =>
      formatted(MONDAY + day * DAY_MS, { weekday, timeZone: UTC }),
    /** A month of the year, January being 0: "Jan", "January". */
    formatMonthName: (month: number, length: 'short' | 'long'): string =>
      formatted(Date.UTC(2024, month), { month: length, timeZone: UTC }),
    /** "3 hours ago", "in 6 days", "yesterday"; null within a minute. */
    formatRelative(time: Moment, now: number): string | null {
      const away = new Date(time).getTime() - now;
      const found = DISTANCES.find(([, size]) => Math.abs(away) >= size);
      if (!found) return null;
      const [unit, size] = found;
      return relativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(away / size), unit);
    },
  };
}
