// The open branches of a family's tree, each read page by page. Which are open is remembered as long as the tab lives.
import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { body } from '@/api/client';
import { familyApi } from '../api/contract';
import { keysOf } from '../api/keys';
import type { Family } from '../family';
import type { GapRow, GridRow, RecordRow } from '../grid/rows';
import { type Branch, below, PAGE_ROWS, treeRows } from './branches';

type Request = { parent: number | null; page: number };

const keyOf = (family: Family) => `gantry.branches.${family.name}`;

/** Null until the user has opened or closed one. */
function rememberedBranches(family: Family): ReadonlySet<number> | null {
  const remembered = sessionStorage.getItem(keyOf(family));
  if (remembered === null) return null;
  const ids = remembered.split(',').map(Number);
  return new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0));
}

const fetchBranch = ({ path: family }: Family, { parent, page }: Request) =>
  body(
    familyApi.GET('/api/{family}/tree/', {
      params: {
        path: { family },
        query: { ...(parent !== null && { parent }), PageNumber: page, PageRows: PAGE_ROWS },
      },
    }),
  );

type Page = Awaited<ReturnType<typeof fetchBranch>>;

export function useTree(family: Family, enabled: boolean) {
  const client = useQueryClient();
  const [chosen, setOpen] = useState(() => rememberedBranches(family));
  const [pages, setPages] = useState<ReadonlyMap<number | null, number>>(new Map());

  const remember = (ids: ReadonlySet<number>) => {
    setOpen(ids);
    sessionStorage.setItem(keyOf(family), [...ids].join());
  };
  // A lone root says nothing by itself: what is in it shows at once.
  const roots = client.getQueryData<Page>([...keysOf(family).tree, null, 1])?.items ?? [];
  const open = chosen ?? new Set(roots.length === 1 ? roots.map(({ id }) => id) : []);
  const requests = [null, ...open].flatMap((parent): Request[] =>
    Array.from({ length: pages.get(parent) ?? 1 }, (_, at) => ({ parent, page: at + 1 })),
  );
  const answers = useQueries({
    queries: requests.map((request) => ({
      queryKey: [...keysOf(family).tree, request.parent, request.page],
      queryFn: () => fetchBranch(family, request),
      placeholderData: keepPreviousData,
      enabled,
    })),
  });

  const branchOf = (parent: number | null): Branch | undefined => {
    const own = answers.filter((_, at) => requests[at]?.parent === parent);
    if (own.length === 0) return undefined;
    const there = own.flatMap(({ data, isPlaceholderData }) => (data && !isPlaceholderData ? [data] : []));
    const failed = own.some(({ data, isError }) => isError && !data);
    return {
      items: there.flatMap(({ items }) => items),
      total: there.at(-1)?.totalRecords ?? 0,
      state: failed ? 'failed' : there.length < own.length ? 'loading' : 'ready',
    };
  };
  const rows: readonly GridRow[] = treeRows(branchOf, open);
  const [root] = answers;

  return {
    rows,
    isPending: root?.isPending ?? true,
    /** Of the root alone: without it there is nothing to show. */
    error: root?.data ? null : (root?.error ?? null),
    retry: () => void client.refetchQueries({ queryKey: keysOf(family).tree, predicate: (query) => !query.state.data }),
    toggle: ({ record, branch }: RecordRow) => {
      const next = new Set(open);
      if (branch === 'closed') next.add(record.id);
      // What was open below a closed branch is not read any more, and not opened with it again.
      else for (const id of [record.id, ...below(rows, record.id)]) next.delete(id);
      remember(next);
    },
    more: ({ kind, parent }: GapRow) => {
      if (kind === 'more') setPages(new Map(pages).set(parent, (pages.get(parent) ?? 1) + 1));
      else void client.refetchQueries({ queryKey: [...keysOf(family).tree, parent] });
    },
  };
}
