// How a locale writes moments, days, numbers, money, bytes, durations and lists, in a time zone and a currency.
import { type Choices, currentChoices } from './choices';
import { dateFormats } from './dates';
import { deviceTimeZone, listFormat } from './intl';
import { numberFormats } from './numbers';

export type Formats = ReturnType<typeof makeFormats>;

const makeFormats = (locale: string, timeZone: string, currency: string, choices: Choices) => ({
  ...numberFormats(locale, currency, choices),
  ...dateFormats(locale, timeZone, choices),
  /** "Pump, fan, and valve"; a disjunction: "Pump, fan, or valve". */
  formatList: (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
    listFormat(locale, { type }).format(items),
});

const known = new Map<string, Formats>();

/** For what is no component; a component asks `useFormats`. The same arguments give the same formats, as long as the tenant's are. */
export function formatsFor(
  locale: string,
  timeZone: string = deviceTimeZone(),
  currency: string = currentChoices().currency,
): Formats {
  const choices = currentChoices();
  const key = `${locale} ${timeZone} ${currency} ${Object.values(choices).join(' ')}`;
  const formats = known.get(key) ?? makeFormats(locale, timeZone, currency, choices);
  known.set(key, formats);
  return formats;
}
