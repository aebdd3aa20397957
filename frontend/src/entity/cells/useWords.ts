// A field's value in words: what a cell, a chip or a line of the history says.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldSpec } from '@/api/familySpec';
import { useDay, useMoment } from '@/components/time/useMoment';
import { useFamily, useFamilyWords } from '../FamilyContext';

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "$1,234.50", as the specification writes money; exact, however many digits the server sends. */
export const money = (amount: string) => DOLLARS.format(amount as `${number}`);

export function useWords() {
  const { t, i18n } = useTranslation('entity');
  const words = useFamilyWords(useFamily());
  const moment = useMoment();
  const day = useDay();
  return useMemo(() => {
    const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 20 });
    /** Empty for nothing. A reference is shown by its name, which is not its value. */
    return (name: string, { kind }: FieldSpec, value: unknown): string => {
      if (value === null || value === undefined || value === '') return '';
      if (kind === 'bool') return t(value === true || value === 'true' ? 'yes' : 'no');
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      switch (kind) {
        case 'choice':
          return words.choice(name, text);
        case 'money':
          return money(text);
        case 'whole':
        case 'decimal':
          return number.format(text as `${number}`);
        case 'date':
          return day(text);
        case 'time':
          return text.includes('T') ? moment(text) : day(text);
        default:
          return text;
      }
    };
  }, [t, i18n.language, words, moment, day]);
}

export const isNumeric = ({ kind }: FieldSpec) => kind === 'whole' || kind === 'decimal' || kind === 'money';
