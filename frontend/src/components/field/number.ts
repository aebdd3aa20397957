// Numbers as people write them: with the decimal sign of their language or their tenant, or with the other one.
import { numberLocale } from '../formats/choices';
import { numberFormat } from '../formats/intl';

function signsOf(locale: string): { decimal: string; group: string } {
  const parts = numberFormat(numberLocale(locale), { useGrouping: true }).formatToParts(12_345.6);
  const sign = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: sign('decimal'), group: sign('group') };
}

/** "12,5" and "1.234,5" as a plain number, "12.5" and "1234.5"; null for what is none. */
export function plainNumber(text: string, locale: string): string | null {
  const digits = text.replace(/[\s'’]/g, '').replace('−', '-');
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(digits)) return null;
  const { group } = signsOf(locale);
  const signs = [...digits.replace(/[^.,]/g, '')];
  const last = signs.at(-1);
  // A sign that comes twice stands between thousands; so does the language's own sign for it before three digits.
  const isGroup =
    signs.length > 1 ? new Set(signs).size === 1 : last === group && /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  if (last === undefined) return digits;
  // A decimal sign comes once.
  if (!isGroup && signs.indexOf(last) < signs.length - 1) return null;
  const at = isGroup ? digits.length : digits.lastIndexOf(last);
  const whole = digits.slice(0, at).replace(/[.,]/g, '');
  const fraction = digits.slice(at + 1);
  return `${/\d$/.test(whole) ? whole : `${whole}0`}${fraction && `.${fraction}`}`;
}

/** A plain number with the decimal sign of the language; anything else as it is. */
export const localNumber = (plain: string, locale: string): string =>
  /^-?\d+\.\d+$/.test(plain) ? plain.replace('.', signsOf(locale).decimal) : plain;
