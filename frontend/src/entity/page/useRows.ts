// The rows of the screen, whether they come as pages of a list or as branches of a tree.
import { useMemo } from 'react';
import { useList } from '../api/records';
import type { Family } from '../family';
import { type GridRow, listRow, recordsOf } from '../grid/rows';
import { useTree } from '../tree/useTree';
import type { TableState } from '../view/tableState';
import type { View } from '../view/view';
import { isFiltered, isTree } from '../view/view';

/** With filters the server counts no further. */
const COUNTED = 1_000;

export function useRows(family: Family, view: View, bound?: TableState['filters']) {
  const asTree = family.tree && isTree(view);
  // A tree needs of the list only how many there are.
  const list = useList(family, asTree ? { ...view, first: 0, rows: 1 } : view, true, bound);
  const tree = useTree(family, asTree);
  const items = list.data?.items;
  const listRows = useMemo((): readonly GridRow[] => items?.map(listRow) ?? [], [items]);
  const rows = asTree ? tree.rows : listRows;
  const ids = useMemo(() => recordsOf(rows).map(({ id }) => id), [rows]);
  const total = list.data?.totalRecords;
  return {
    asTree,
    tree,
    rows,
    ids,
    /** Undefined as long as it is not known. */
    total,
    /** There are more than have been counted. */
    more: isFiltered(view) && (total ?? 0) > COUNTED,
    counted: COUNTED,
    /** What shows belongs to a question before this one. */
    stale: !asTree && list.isPlaceholderData,
    pending: asTree ? tree.isPending && !tree.error : list.isPending,
    error: asTree ? tree.error : list.data ? null : list.error,
    retry: asTree ? tree.retry : () => void list.refetch(),
  };
}

export type Rows = ReturnType<typeof useRows>;
