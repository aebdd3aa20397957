// Times of messages: short where they stand in a row, whole where one asks for them, and the days between them.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 6;

const two = (number: number) => String(number).padStart(2, '0');

/** Year-month-day hour:minute:second am/pm, as the specification writes it. */
export function exactTime(time: string): string {
  const date = new Date(time);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const clock = `${two(date.getHours() % 12 || 12)}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return `${day} ${clock} ${date.getHours() < 12 ? 'am' : 'pm'}`;
}

export const dayKey = (time: string) => new Date(time).toDateString();

function daysAgo(time: string, now: number): number {
  const [then, today] = [new Date(time), new Date(now)].map((date) => date.setHours(0, 0, 0, 0));
  return Math.round(((today ?? 0) - (then ?? 0)) / DAY_MS);
}

/** The reader's ways of writing times. */
export function useTimes() {
  const { t, i18n } = useTranslation('chat');
  const { language } = i18n;
  return useMemo(() => {
    const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' });
    const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
    const long = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
    const withYear = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' });
    return {
      clock: (time: string) => clock.format(new Date(time)),
      /** In a list: the clock for today, the weekday for the last days, then the date. */
      brief: (time: string, now = Date.now()) => {
        const days = daysAgo(time, now);
        return (days <= 0 ? clock : days <= WEEK_DAYS ? weekday : short).format(new Date(time));
      },
      day: (time: string, now = Date.now()) => {
        const days = daysAgo(time, now);
        if (days === 0) return t('today');
        if (days === 1) return t('yesterday');
        const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
        return (sameYear ? long : withYear).format(new Date(time));
      },
    };
  }, [t, language]);
}
