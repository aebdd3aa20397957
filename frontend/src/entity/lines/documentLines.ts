// The lines of a document, as its record holds them.
import type { Row } from '@/entity/family';

export type Line = Readonly<Record<string, unknown>>;

export function linesOf(record: Row, field: string): readonly Line[] {
  const lines = record[field];
  return Array.isArray(lines) ? (lines as readonly Line[]) : [];
}

/** What is left of a quantity. Four decimals, as the server keeps them: the difference of two of them has more in binary. */
export const left = (whole: unknown, done: unknown) => (Number(whole) - Number(done)).toFixed(4);
