// Two people changed the same work order: which fields both of them touched, and to what.
import type { Fields } from './form';

export type Conflict = { name: keyof Fields; mine: string; theirs: string };

/** Fields that both changed, each to something else. What only one of them changed needs no choice. */
export function conflictsOf(base: Fields, mine: Fields, theirs: Fields): Conflict[] {
  return (Object.keys(base) as (keyof Fields)[])
    .filter((name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name])
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));
}
