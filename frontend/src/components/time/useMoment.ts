// Moments as the specification writes them: "MMM DD, YYYY HH:mm", in the reader's own time zone; and days without a time.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const two = (number: number) => String(number).padStart(2, '0');

function dayOf(date: Date, language: string): string {
  const month = date.toLocaleDateString(language, { month: 'short' });
  return `${month} ${two(date.getDate())}, ${date.getFullYear()}`;
}

export function useMoment(): (time: string) => string {
  const { language } = useTranslation().i18n;
  return useCallback(
    (time) => {
      const date = new Date(time);
      return `${dayOf(date, language)} ${two(date.getHours())}:${two(date.getMinutes())}`;
    },
    [language],
  );
}

/** "YYYY-MM-DD" is the same day everywhere. */
export function useDay(): (day: string) => string {
  const { language } = useTranslation().i18n;
  return useCallback((day) => dayOf(new Date(`${day}T00:00`), language), [language]);
}
