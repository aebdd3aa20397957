// A number with its unit, as people write it: "44,981.2 h".
import type { i18n as I18n } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatsFor } from '../formats/formats';

/** What a chart or a table says of a number; the rest of a long fraction says nothing. */
const DECIMALS = 3;

/** The same for what is no component. */
export function amountIn({ language, getFixedT }: I18n, unit: string | null, decimals = DECIMALS) {
  const t = getFixedT(language, 'common');
  const { formatNumber } = formatsFor(language);
  return (value: string | number) => {
    const number = formatNumber(value, { maxDigits: decimals });
    return unit ? t('amount', { value: number, unit }) : number;
  };
}

export function useAmount(unit: string | null, decimals = DECIMALS): (value: string | number) => string {
  const { i18n } = useTranslation('common');
  const { language } = i18n;
  // oxlint-disable-next-line react/exhaustive-deps -- in another language it is another one
  return useMemo(() => amountIn(i18n, unit, decimals), [i18n, language, unit, decimals]);
}
