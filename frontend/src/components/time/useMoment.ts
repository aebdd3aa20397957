// Moments as the specification writes them: "MMM DD, YYYY HH:mm", in the reader's own time zone.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export function useMoment(): (time: string) => string {
  const { i18n } = useTranslation();
  return useCallback(
    (time) => {
      const date = new Date(time);
      const month = date.toLocaleDateString(i18n.language, { month: 'short' });
      const two = (number: number) => String(number).padStart(2, '0');
      return `${month} ${two(date.getDate())}, ${date.getFullYear()} ${two(date.getHours())}:${two(date.getMinutes())}`;
    },
    [i18n.language],
  );
}
