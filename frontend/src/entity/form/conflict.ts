// Two people changed the same record: which fields both of them touched, to what, and how the rest goes together.
import type { Fields } from './values';

export type Conflict = { readonly name: string; readonly mine: string; readonly theirs: string };

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
