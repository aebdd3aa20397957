// A field's value in words: what a cell, a chip or a line of the history says.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldSpec } from '@/api/familySpec';
import { ALL_DIGITS } from '@/components/formats/numbers';
import { useFormats } from '@/components/formats/useFormats';
import { useFamily, useFamilyWords, useOptions } from '../FamilyContext';

export function useWords() {
  const { t } = useTranslation('entity');
  const words = useFamilyWords(useFamily());
  const options = useOptions();
  const formats = useFormats();
  return useMemo(() => {
    const { formatDate, formatDateTime, formatMoney, formatNumber } = formats;
    /** Empty for nothing. A reference is shown by its name, which is not its value. */
    return (name: string, { kind }: FieldSpec, value: unknown): string => {
      if (value === null || value === undefined || value === '') return '';
      if (kind === 'bool') return t(value === true || value === 'true' ? 'yes' : 'no');
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      const option = options[name]?.find((one) => one.value === text);
      if (option) return option.label;
      switch (kind) {
        case 'choice':
          return words.choice(name, text);
        case 'money':
          return formatMoney(text);
        case 'whole':
        case 'decimal':
          return formatNumber(text, { maxDigits: ALL_DIGITS });
        case 'date':
          return formatDate(text);
        case 'time':
          return text.includes('T') ? formatDateTime(text) : formatDate(text);
        default:
          return text;
      }
    };
  }, [t, words, formats, options]);
}

export const isNumeric = ({ kind }: FieldSpec) => kind === 'whole' || kind === 'decimal' || kind === 'money';
