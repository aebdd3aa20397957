// Days as people name them: today, yesterday, then weekday and date.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const DAY_MS = 86_400_000;

/** Two moments of the same day in the reader's time zone have the same one. */
export const dayKey = (time: string) => new Date(time).toDateString();

function daysAgo(time: string, now: number): number {
  const [then, today] = [new Date(time), new Date(now)].map((date) => date.setHours(0, 0, 0, 0));
  return Math.round(((today ?? 0) - (then ?? 0)) / DAY_MS);
}

export function dayName(time: string, now: number, language: string): string {
  const days = daysAgo(time, now);
  if (days === 0 || days === 1) {
    const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
    return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
  }
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    ...(sameYear ? { weekday: 'long' } : { year: 'numeric' }),
  }).format(new Date(time));
}

export function useDayName(): (time: string, now: number) => string {
  const { language } = useTranslation().i18n;
  return useCallback((time, now) => dayName(time, now, language), [language]);
}
