// The limit of a list as people type it.

/** A whole number from 1 on; null lifts the limit; undefined is no answer. */
export function readLimit(text: string): number | null | undefined {
  const digits = text.trim();
  if (digits === '') return null;
  const limit = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return limit > 0 ? limit : undefined;
}
