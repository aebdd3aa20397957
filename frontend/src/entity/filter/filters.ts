// Filters of columns: which ways of matching a kind of field has, and how a filter stands in the address and on the wire.
import { type Kind, names } from '@/api/familySpec';
import type { Family } from '../family';

const TEXT = [
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'equals',
  'notEquals',
  'isEmpty',
  'isNotEmpty',
] as const;
const NUMBER = ['equals', 'notEquals', 'lt', 'lte', 'gt', 'gte', 'between'] as const;
const DAY = ['dateIs', 'before', 'after', 'between'] as const;
const REFERENCE = ['in', 'isEmpty', 'isNotEmpty'] as const;
const TREE = ['in', 'subtree', 'isEmpty', 'isNotEmpty'] as const;

export type MatchMode = (typeof TEXT)[number] | (typeof NUMBER)[number] | (typeof DAY)[number] | (typeof TREE)[number];

/** Several values are several of `in`, or the two ends of `between`; either end may be open. */
export type Filter = { readonly mode: MatchMode; readonly values: readonly string[] };
export type Filters = Readonly<Record<string, Filter>>;

/** The first is the one a new filter begins with. `tree` is whether a reference is to a family that is one. */
export function modesOf(kind: Kind, tree: boolean): readonly MatchMode[] {
  switch (kind) {
    case 'whole':
    case 'decimal':
    case 'money':
      return NUMBER;
    case 'bool':
      return ['equals'];
    case 'date':
    case 'time':
      return DAY;
    case 'choice':
    case 'links':
      return ['in'];
    case 'reference':
      return tree ? TREE : REFERENCE;
    default:
      return TEXT;
  }
}

/** How many values a mode wants: none, one, the two ends, or any number. */
export function valuesOf(mode: MatchMode): 'none' | 'one' | 'two' | 'many' {
  if (mode === 'isEmpty' || mode === 'isNotEmpty') return 'none';
  if (mode === 'between') return 'two';
  return mode === 'in' ? 'many' : 'one';
}

/** Whether there is enough of it to ask for. */
export function isComplete({ mode, values }: Filter): boolean {
  const wants = valuesOf(mode);
  return wants === 'none' || values.some((value) => value.trim() !== '');
}

const ALL_MODES: readonly string[] = [...TEXT, ...NUMBER, ...DAY, ...TREE];

/** "in:3,4", "contains:pump", "isEmpty". */
export const writeFilter = ({ mode, values }: Filter) =>
  values.length === 0 ? mode : `${mode}:${values.map(encodeURIComponent).join(',')}`;

export function readFilter(text: string): Filter | null {
  const [mode = '', rest] = text.split(/:(.*)/s);
  if (!ALL_MODES.includes(mode)) return null;
  const filter = { mode: mode as MatchMode, values: rest === undefined ? [] : rest.split(',').map(decoded) };
  return isComplete(filter) ? filter : null;
}

/** No text of the server's holds U+0000, and none can be looked for. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    return text;
  }
}

/** The filters of an address that this family can be asked for; whatever else it says is left out. */
export function readFilters(family: Family, params: URLSearchParams): Filters {
  const found: [string, Filter][] = [];
  for (const [field, name = ''] of Object.entries(family.addresses)) {
    const text = params.get(name);
    const kind = family.fields.get(field)?.kind;
    const filter = text && kind ? shortFilter(kind, text) : null;
    if (filter && kind && fits(kind, filter)) found.push([field, filter]);
  }
  for (const [name, text] of params) {
    const field = name.startsWith('f.') ? name.slice(2) : '';
    const filter = family.filters.includes(field) ? readFilter(text) : null;
    const kind = family.fields.get(field)?.kind;
    if (filter && kind && modesOf(kind, true).includes(filter.mode) && fits(kind, filter)) found.push([field, filter]);
  }
  return Object.fromEntries(found);
}

/** A filter under a name of its own: "1" for yes, or some values. */
function shortFilter(kind: Kind, text: string): Filter | null {
  if (kind === 'bool') return text === '1' ? { mode: 'equals', values: ['true'] } : null;
  const values = text.split(',').filter((value) => /^[1-9]\d{0,15}$/.test(value));
  return values.length > 0 ? { mode: 'in', values } : null;
}

/** The same the other way; null for a filter that says more than that. */
export function writeShort({ mode, values }: Filter): string | null {
  if (mode === 'equals') return values[0] === 'true' ? '1' : null;
  return mode === 'in' ? values.join(',') : null;
}

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** A value of the address that is none of its kind would only be refused by the server. */
function fits(kind: Kind, { values }: Filter): boolean {
  const given = values.filter((value) => value !== '');
  if (names(kind)) return given.every((value) => /^[1-9]\d{0,15}$/.test(value));
  if (kind === 'whole') return given.every((value) => /^-?\d{1,15}$/.test(value));
  if (kind === 'decimal' || kind === 'money') return given.every((value) => /^-?\d+(\.\d+)?$/.test(value));
  if (kind === 'date' || kind === 'time') return given.every(isDay);
  return true;
}

/** The value as JSON. */
export function wireOf(kind: Kind, { mode, values }: Filter): unknown {
  const one = (value: string | undefined, end: boolean): unknown => {
    if (!value) return null;
    if (kind === 'whole' || names(kind)) return Number(value);
    if (kind === 'bool') return value === 'true';
    return kind === 'time' ? momentOf(value, end) : value;
  };
  switch (valuesOf(mode)) {
    case 'none':
      return null;
    case 'two':
      return [one(values[0], false), one(values[1], true)];
    case 'many':
      return values.map((value) => one(value, false));
    default:
      return one(values[0], mode === 'after');
  }
}

/** Where a day begins or ends for the reader, whose day is not that of Greenwich. */
const momentOf = (day: string, end: boolean) => new Date(`${day}T${end ? '23:59:59.999' : '00:00'}`).toISOString();
