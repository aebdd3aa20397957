// A number with its unit, as people write it: "44,981.2 h".
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What a chart or a table says of a number; the rest of a long fraction says nothing. */
const DECIMALS = 3;

export function useAmount(unit: string | null, decimals = DECIMALS): (value: string | number) => string {
  const { t, i18n } = useTranslation('meter');
  const { language } = i18n;
  return useCallback(
    (value) => {
      const number = Number(value).toLocaleString(language, { maximumFractionDigits: decimals });
      return unit ? t('amount', { value: number, unit }) : number;
    },
    [t, language, unit, decimals],
  );
}
