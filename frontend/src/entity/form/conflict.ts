// Two people changed the same record: which fields both of them touched, to what, and how the rest goes together.
import { ApiError } from '@/api/errors';
import type { Row } from '../family';
import type { Fields } from './values';

export type Conflict = { readonly name: string; readonly mine: string; readonly theirs: string };

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value;

/** The record as it is now, where the server refuses to overwrite a newer version. */
export const conflictIn = (error: unknown): Row | null =>
  error instanceof ApiError && error.code === 'version_conflict' && isRow(error.current) ? error.current : null;

/** Fields that both changed, each to something else. What only one of them changed needs no choice. */
export function conflictsOf(base: Fields, mine: Fields, theirs: Fields): Conflict[] {
  return Object.keys(base)
    .map((name) => ({ name, mine: mine[name] ?? '', theirs: theirs[name] ?? '' }))
    .filter((one) => one.mine !== base[one.name] && one.theirs !== base[one.name] && one.mine !== one.theirs);
}

/** My changes on top of theirs: a field I left alone follows theirs. */
export function joined(base: Fields, mine: Fields, theirs: Fields): Fields {
  const own = Object.keys(base).filter((name) => mine[name] !== base[name]);
  return { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name] ?? ''])) };
}
