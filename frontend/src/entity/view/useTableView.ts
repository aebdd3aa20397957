// The view of this page and its layout, and how to change them.
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Filter } from '../filter/filters';
import type { Family } from '../family';
import { type Layout, storedLayout, storeLayout } from './layout';
import type { TableState } from './tableState';
import { type Mode, readView, type View, writeView } from './view';

/** What the page around says of its table. */
type Around = {
  /** Filters that always hold and are not shown: those of one board. */
  bound?: TableState['filters'];
  /** The name in the address of the saved view that shows, where the usual one is taken. */
  savedAs?: string;
};

export function useTableView(family: Family, mode: Mode, { bound, savedAs = 'view' }: Around = {}) {
  const [params, setParams] = useSearchParams();
  const [stored, setStored] = useState(() => storedLayout(family));
  const view = useMemo(() => readView(family, mode, params), [family, mode, params]);
  const layout = useMemo(() => ({ ...stored, columns: view.columns ?? stored.columns }), [stored, view.columns]);

  // Whatever changes what is shown begins on the first page again.
  const change = useCallback(
    (wanted: Partial<View>) =>
      setParams(
        (current) => writeView(family, current, { ...readView(family, mode, current), first: 0, ...wanted }, mode),
        {
          replace: true,
        },
      ),
    [family, mode, setParams],
  );
  const arrange = useCallback(
    (wanted: Partial<Layout>) => {
      const next = { ...layout, ...wanted };
      setStored(next);
      storeLayout(family, next);
      if (wanted.columns) change({ columns: wanted.columns, first: view.first });
    },
    [family, layout, change, view.first],
  );
  const filter = useCallback(
    (field: string, wanted: Filter | null) => {
      const { [field]: _, ...others } = view.filters;
      change({ filters: wanted ? { ...others, [field]: wanted } : others });
    },
    [view.filters, change],
  );
  /** Shows a saved view, or with null the usual one. */
  const adopt = useCallback(
    (wanted: { view: View; layout: Layout }, id: number | null) => {
      setStored(wanted.layout);
      storeLayout(family, wanted.layout);
      setParams(
        (current) => {
          const next = writeView(family, current, { ...wanted.view, columns: null }, mode);
          if (id === null) next.delete(savedAs);
          else next.set(savedAs, String(id));
          return next;
        },
        { replace: true },
      );
    },
    [family, mode, savedAs, setParams],
  );
  return { mode, bound, savedAs, view, layout, change, arrange, filter, adopt };
}

export type TableView = ReturnType<typeof useTableView>;
