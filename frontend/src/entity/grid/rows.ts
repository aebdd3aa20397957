// The rows of a grid: records, and between the branches of a tree what stands for those that are not there yet.
import type { Row } from '../family';

export type RecordRow = {
  readonly key: string;
  readonly kind: 'record';
  readonly record: Row;
  /** 0 at the root, and everywhere in a list. */
  readonly depth: number;
  /** Null for what has nothing below. */
  readonly branch: 'open' | 'closed' | null;
};

/** `parent` is null for the root. */
export type GapRow = {
  readonly key: string;
  readonly kind: 'loading' | 'more' | 'failed';
  readonly parent: number | null;
  readonly depth: number;
  /** How many there are to show. */
  readonly left: number;
};

export type GridRow = RecordRow | GapRow;

export const listRow = (record: Row): RecordRow => ({
  key: String(record.id),
  kind: 'record',
  record,
  depth: 0,
  branch: null,
});

export const recordsOf = (rows: readonly GridRow[]): Row[] =>
  rows.flatMap((row) => (row.kind === 'record' ? [row.record] : []));
