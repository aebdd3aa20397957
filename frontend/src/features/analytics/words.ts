// Figures in words: their names, their groups, and numbers with their unit.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import type { Figure } from './api';

/** As many digits as can be read: 14,636 h, 78.5 %, and 99.99 % where 100 would not be true. */
const digitsOf = (value: number) => (Math.abs(value) >= 1000 ? 0 : value > 99.9 && value < 100 ? 2 : 1);

/** Keys that a later server knows and these texts do not are shown as they are. */
export function useWords() {
  const { t, i18n } = useTranslation('analytics');
  const { formatNumber, formatPercent, formatMoney } = useFormats();
  const text = (key: string, otherwise: string) =>
    i18n.exists(key, { ns: 'analytics' }) ? i18n.t(key as 'title', { ns: 'analytics' }) : otherwise;
  return {
    name: (key: string) => text(`figures.${key}`, key),
    about: (key: string) => text(`about.${key}`, ''),
    dashboard: ({ id, name }: { id: number; name: string | null }) => name ?? text(`dashboards.${id}`, `#${id}`),
    group: (figure: Figure | undefined, group: string, label?: string | null) => {
      if (label) return label;
      return figure?.hasWordedGroups ? text(`groups.${group}`, group) : group || t('none');
    },
    /** Of large sums of money cents are no news, except where they are to add up. */
    amount: (unit: Figure['unit'] | undefined, value: string | number | null, { exact = false } = {}) => {
      if (value === null) return '–';
      switch (unit) {
        case 'percent':
          return formatPercent(Number(value) / 100, { maxDigits: digitsOf(Number(value)) });
        case 'money':
          return formatMoney(value, { whole: !exact && Math.abs(Number(value)) >= 1000 });
        case 'hours':
          return t('amount.hours', { value: formatNumber(value, { maxDigits: digitsOf(Number(value)) }) });
        case 'weeks':
          return t('amount.weeks', { value: formatNumber(value, { maxDigits: 1 }) });
        default:
          return formatNumber(value, { maxDigits: 2 });
      }
    },
  };
}
