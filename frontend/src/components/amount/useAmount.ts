// A number with its unit, as people write it: "44,981.2 h". Measured values are in the units that the tenant has chosen.
import type { i18n as I18n } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatsFor } from '../formats/formats';
import { shownUnit } from '../formats/units';
import { useUnitSystem } from '../formats/useUnitSystem';

/** What a chart or a table says of a number; the rest of a long fraction says nothing. */
const DECIMALS = 3;

type Options = { decimals?: number; isDifference?: boolean };

/** The same for what is no component. */
export function amountIn(
  { language, getFixedT }: I18n,
  unit: string | null,
  { decimals = DECIMALS, isDifference = false }: Options = {},
) {
  const t = getFixedT(language, 'common');
  const { formatNumber } = formatsFor(language);
  const shown = shownUnit(unit);
  const convert = isDifference ? shown?.showDifference : shown?.show;
  return (value: string | number) => {
    const number = formatNumber(convert ? convert(Number(value)) : value, { maxDigits: decimals });
    return unit ? t('amount', { value: number, unit: shown?.code ?? unit }) : number;
  };
}

export function useAmount(unit: string | null, options: Options = {}): (value: string | number) => string {
  const { i18n } = useTranslation('common');
  const { language } = i18n;
  const system = useUnitSystem();
  const { decimals, isDifference } = options;
  return useMemo(
    () => amountIn(i18n, unit, { ...(decimals !== undefined && { decimals }), ...(isDifference && { isDifference }) }),
    // oxlint-disable-next-line react/exhaustive-deps -- in another language, and in other units, it is another one
    [i18n, language, system, unit, decimals, isDifference],
  );
}
