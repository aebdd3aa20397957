// Two people changed the same work order: which fields both of them touched, to what, and how the rest goes together.
import type { Fields } from './form';

export type Conflict = { name: keyof Fields; mine: string; theirs: string };

const namesOf = (fields: Fields) => Object.keys(fields) as (keyof Fields)[];

/** Fields that both changed, each to something else. What only one of them changed needs no choice. */
export function conflictsOf(base: Fields, mine: Fields, theirs: Fields): Conflict[] {
  return namesOf(base)
    .filter((name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name])
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));
}

/** My changes on top of theirs: a field I left alone follows theirs. */
export function joined(base: Fields, mine: Fields, theirs: Fields): Fields {
  const own = namesOf(base).filter((name) => mine[name] !== base[name]);
  return { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name]])) };
}

/** My changes on top of theirs, but theirs wherever both changed the same. */
export function yielding(base: Fields, mine: Fields, theirs: Fields): Fields {
  const given = conflictsOf(base, mine, theirs).map((conflict) => [conflict.name, conflict.theirs]);
  return { ...joined(base, mine, theirs), ...Object.fromEntries(given) };
}
