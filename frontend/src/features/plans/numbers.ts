// Months and days of the month as a calendar trigger keeps them: "1,7", "1,15,-1".

/** In their order; null for what cannot be chosen by buttons, but typed. */
export function readNumbers(text: string, known: readonly string[]): string[] | null {
  const parts = text.split(',').flatMap((part) => part.trim() || []);
  return parts.every((part) => known.includes(part)) ? known.filter((one) => parts.includes(one)) : null;
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1));

export const MONTHS = upTo(12);
/** The last day of a month is -1. */
export const LAST_DAY = '-1';
export const MONTH_DAYS = [...upTo(31), LAST_DAY];
