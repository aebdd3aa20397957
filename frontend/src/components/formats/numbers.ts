// Numbers of a locale: plain, percent, money, bytes, durations.
import { type Choices, currentChoices, numberLocale } from './choices';
import { numberFormat } from './intl';

/** Fraction digits, at most and at least. */
export type Digits = { maxDigits?: number; minDigits?: number };

/** The specification writes money as "$1,234.50" in every language, unless the tenant wants its numbers otherwise. */
const MONEY_LOCALE = 'en-US';

/** More than any number of the server has. */
export const ALL_DIGITS = 20;
const USUAL_DIGITS = 3;

const BYTES = [
  ['terabyte', 1e12],
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

const DURATION_UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A number of the server, or its text, which is exact however many digits it has. */
export type Numeric = number | string;
const exact = (value: Numeric) => value as number | `${number}`;

export function numberFormats(locale: string, currency?: string, choices: Choices = currentChoices()) {
  const numbers = numberLocale(locale, choices);
  const money = numberLocale(MONEY_LOCALE, choices);
  const withUnit = (value: number, unit: string, maximumFractionDigits: number) =>
    numberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value);
  return {
    /** "44,981.2". */
    formatNumber(value: Numeric, { maxDigits = USUAL_DIGITS, minDigits = 0 }: Digits = {}): string {
      const digits = { minimumFractionDigits: minDigits, maximumFractionDigits: maxDigits };
      return numberFormat(numbers, digits).format(exact(value));
    },
    /** A share as "43%"; a small one as "4.3%". */
    formatPercent(share: Numeric, { maxDigits = Number(share) < 0.1 ? 1 : 0, minDigits = 0 }: Digits = {}): string {
      const digits = { minimumFractionDigits: minDigits, maximumFractionDigits: maxDigits };
      return numberFormat(numbers, { style: 'percent', ...digits }).format(exact(share));
    },
    /** "$1,234.50"; "$1,235" where cents are no news. */
    formatMoney(amount: Numeric, { whole = false }: { whole?: boolean } = {}): string {
      const digits = whole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
      const style = { style: 'currency', currency: currency ?? choices.currency, ...digits } as const;
      return numberFormat(money, style).format(exact(amount));
    },
    /** "2.4 MB", "640 kB", "192 byte". */
    formatBytes(bytes: number): string {
      const [unit, size] = BYTES.find(([, least]) => bytes >= least) ?? ['byte', 1];
      return withUnit(bytes / size, unit, bytes / size < 10 ? 1 : 0);
    },
    /** "1.2 ms", "340 ms". */
    formatMilliseconds: (value: number): string => withUnit(value, 'millisecond', value < 10 ? 1 : 0),
    /** The two largest units: "2 days 3 hr", "4 min 12 sec". */
    formatDuration(seconds: number): string {
      const whole = Math.max(0, Math.floor(seconds));
      const largest = DURATION_UNITS.findIndex(([, size]) => whole >= size);
      const first = largest < 0 ? DURATION_UNITS.length - 1 : largest;
      let rest = whole;
      const parts = DURATION_UNITS.slice(first, first + 2).map(([unit, size]) => {
        const count = Math.floor(rest / size);
        rest -= count * size;
        return { unit, count };
      });
      return parts
        .filter(({ count }, place) => place === 0 || count > 0)
        .map(({ unit, count }) => numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count))
        .join(' ');
    },
  };
}
