// What a table shows: filters, order, page, columns. It stands in the address, so that it can be sent to another user.
import { type Filter, type Filters, readFilters, writeFilter, writeShort } from '../filter/filters';
import type { Family } from '../family';

export type Sort = { readonly field: string; readonly order: 1 | -1 };
export type Mode = 'tree' | 'list';
export type View = {
  readonly search: string;
  readonly filters: Filters;
  readonly sort: Sort | null;
  readonly first: number;
  readonly rows: number;
  readonly archived: boolean;
  /** Null: those of the family, or those last chosen here. */
  readonly columns: readonly string[] | null;
  readonly mode: Mode;
};

export const PAGE_SIZES = [25, 50, 100, 250] as const;

/** Whose address belongs to what else is on the page: the open record, its tab, the saved view. */
const OWN = ['q', 'sort', 'page', 'rows', 'archived', 'columns', 'as'];
const isOwn = (family: Family, name: string) =>
  OWN.includes(name) || name.startsWith('f.') || Object.values(family.addresses).includes(name);

export function readView(family: Family, mode: Mode, params: URLSearchParams): View {
  const rows = PAGE_SIZES.find((size) => String(size) === params.get('rows')) ?? PAGE_SIZES[0];
  const page = Math.max(1, Math.floor(Number(params.get('page')) || 1));
  const as = params.get('as');
  return {
    search: (params.get('q') ?? '').replaceAll('\0', ''),
    filters: readFilters(family, params),
    sort: readSort(family, params.get('sort')),
    first: (page - 1) * rows,
    rows,
    archived: params.get('archived') === '1',
    columns: readColumns(family, params.get('columns')),
    mode: family.tree && (as === 'tree' || as === 'list') ? as : mode,
  };
}

/** The address with this view, and with whatever else was in it. */
export function writeView(family: Family, params: URLSearchParams, view: View, mode: Mode): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([name]) => !isOwn(family, name)));
  const set = (name: string, value: string) => value && next.set(name, value);
  set('q', view.search);
  for (const [field, filter] of Object.entries(view.filters)) set(...written(family, field, filter));
  set('sort', view.sort ? `${view.sort.order < 0 ? '-' : ''}${view.sort.field}` : '');
  set('page', view.first > 0 ? String(view.first / view.rows + 1) : '');
  set('rows', view.rows === PAGE_SIZES[0] ? '' : String(view.rows));
  set('archived', view.archived ? '1' : '');
  set('columns', view.columns?.join(',') ?? '');
  set('as', view.mode === mode ? '' : view.mode);
  return next;
}

function written(family: Family, field: string, filter: Filter): [string, string] {
  const name = family.addresses[field];
  const short = name === undefined ? null : writeShort(filter);
  return name !== undefined && short !== null ? [name, short] : [`f.${field}`, writeFilter(filter)];
}

function readSort(family: Family, text: string | null): Sort | null {
  const field = text?.replace(/^-/, '') ?? '';
  return family.fields.get(field)?.sort ? { field, order: text?.startsWith('-') ? -1 : 1 } : null;
}

export function readColumns(family: Family, text: string | null): readonly string[] | null {
  const columns = [...new Set(text?.split(','))].filter((name) => family.fields.has(name));
  return columns.length > 0 ? columns : null;
}

/** Whether fewer records are shown than there are. */
export const isFiltered = (view: View) => view.search.trim() !== '' || Object.keys(view.filters).length > 0;

/** Branches can only be shown of the whole: what is filtered or sorted is a list. */
export const isTree = (view: View) => view.mode === 'tree' && !isFiltered(view) && !view.archived && !view.sort;
