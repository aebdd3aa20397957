// The lines of a document, as its record holds them.
import type { Row } from '@/entity/family';

export type Line = Readonly<Record<string, unknown>>;

export function linesOf(record: Row, field: string): readonly Line[] {
  const lines = record[field];
  return Array.isArray(lines) ? (lines as readonly Line[]) : [];
}
