// A tree as the rows of a grid, out of the pages that are there.
import type { TreeRow } from '../api/contract';
import type { GridRow } from '../grid/rows';

/** Records of one page of a branch. */
export const PAGE_ROWS = 50;

export type Branch = {
  readonly items: readonly TreeRow[];
  readonly total: number;
  readonly state: 'ready' | 'loading' | 'failed';
};

/** `branchOf(null)` is the root. What is open and was not asked for yet is on its way. */
export function treeRows(
  branchOf: (parent: number | null) => Branch | undefined,
  open: ReadonlySet<number>,
  parent: number | null = null,
  depth = 0,
): GridRow[] {
  const { items, total, state } = branchOf(parent) ?? { items: [], total: 0, state: 'loading' };
  const rows = items.flatMap((record): GridRow[] => {
    const isOpen = record.children > 0 && open.has(record.id);
    const branch = record.children === 0 ? null : isOpen ? 'open' : 'closed';
    return [
      { key: String(record.id), kind: 'record', record, depth, branch },
      ...(isOpen ? treeRows(branchOf, open, record.id, depth + 1) : []),
    ];
  });
  const left = total - items.length;
  const kind = state === 'ready' ? 'more' : state;
  if (state === 'ready' && left <= 0) return rows;
  return [...rows, { key: `${kind}:${parent ?? 'root'}`, kind, parent, depth, left: Math.min(left, PAGE_ROWS) }];
}

/** The records below one, as far as they are shown. */
export function below(rows: readonly GridRow[], id: number): number[] {
  const at = rows.findIndex((row) => row.kind === 'record' && row.record.id === id);
  const depth = rows[at]?.depth ?? 0;
  const after = rows.slice(at + 1);
  const end = after.findIndex((row) => row.depth <= depth);
  return (end < 0 ? after : after.slice(0, end)).flatMap((row) => (row.kind === 'record' ? [row.record.id] : []));
}
