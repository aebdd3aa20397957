// What a role may do with each sub-module, and how ticking a box changes it.
import { limits } from '@/api/families.gen';
import type { Permission } from '@/api/types';

export type Grant = Readonly<Permission>;
/** By sub-module. Null: not even look. */
export type Matrix = Readonly<Record<string, Grant | null>>;

export const COLUMNS = ['see', 'create', 'update', 'delete', 'reopen', 'configure'] as const;
export type Column = (typeof COLUMNS)[number];

/** From the narrowest. */
export const LIMITS = ['own', 'crew', 'location', 'all'] as const;
export type Limit = (typeof LIMITS)[number];

/** To what a grant on a sub-module can be narrowed, from the narrowest. */
export const limitsOf = (id: string): readonly Limit[] =>
  (limits as Readonly<Record<string, readonly Limit[]>>)[id] ?? ['all'];

const LOOK: Grant = {
  create: false,
  update: false,
  delete: false,
  reopen: false,
  configure: false,
  limit: 'all',
};

export const allows = (grant: Grant | null | undefined, column: Column): boolean =>
  column === 'see' ? Boolean(grant) : Boolean(grant?.[column]);

/** Who may do something there may also look; who may not look may do nothing. */
export function withColumn(grant: Grant | null, column: Column, on: boolean, limit: string = LOOK.limit): Grant | null {
  if (column === 'see') return on ? (grant ?? { ...LOOK, limit }) : null;
  if (!grant && !on) return null;
  return { ...LOOK, limit, ...grant, [column]: on };
}

export const rankOf = (limit: string): number => LIMITS.findIndex((one) => one === limit);

const same = (one: Grant | null, other: Grant | null) =>
  COLUMNS.every((column) => allows(one, column) === allows(other, column)) && one?.limit === other?.limit;

/** What of `after` differs. */
export const changesOf = (before: Matrix, after: Matrix): Matrix =>
  Object.fromEntries(Object.entries(after).filter(([id, grant]) => !same(before[id] ?? null, grant)));

export type Ticked = 'all' | 'some' | 'none';

export function ticked(boxes: readonly boolean[]): Ticked {
  if (boxes.length > 0 && boxes.every(Boolean)) return 'all';
  return boxes.some(Boolean) ? 'some' : 'none';
}
