// How a locale writes moments, days, numbers, money, bytes, durations and lists, in a time zone and a currency.
import { dateFormats } from './dates';
import { deviceTimeZone, listFormat } from './intl';
import { DEFAULT_CURRENCY, numberFormats } from './numbers';

export type Formats = ReturnType<typeof makeFormats>;

const makeFormats = (locale: string, timeZone: string, currency: string) => ({
  ...numberFormats(locale, currency),
  ...dateFormats(locale, timeZone),
  /** "Pump, fan, and valve"; a disjunction: "Pump, fan, or valve". */
  formatList: (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
    listFormat(locale, { type }).format(items),
});

const known = new Map<string, Formats>();

/** For what is no component; a component asks `useFormats`. The same arguments give the same formats. */
export function formatsFor(
  locale: string,
  timeZone: string = deviceTimeZone(),
  currency: string = DEFAULT_CURRENCY,
): Formats {
  const key = `${locale} ${timeZone} ${currency}`;
  const formats = known.get(key) ?? makeFormats(locale, timeZone, currency);
  known.set(key, formats);
  return formats;
}
