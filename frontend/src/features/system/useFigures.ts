// Figures with their units, as the reader writes them.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function useFigures() {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const withUnit = (value: number, unit: string, digits: number) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(value);
    return {
      number: (value: number) => value.toLocaleString(language),
      milliseconds: (value: number) => withUnit(value, 'millisecond', value < 10 ? 1 : 0),
      bytes: (value: number) => {
        const power = Math.min(Math.floor(Math.log(Math.max(value, 1)) / Math.log(1000)), SIZES.length - 1);
        return withUnit(value / 1000 ** power, SIZES[power] ?? 'byte', 1);
      },
      clock: (time: number) =>
        new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23' }).format(time),
    };
  }, [language]);
}
