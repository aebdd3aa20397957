// A role's grants being edited: what the server has, and what has been ticked since. What others change meanwhile shows at
// once wherever nothing has been ticked here.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useModules } from '@/api/calls/userSubModules';
import { permissionsOf } from './api/permissions';
import { allows, type Column, changesOf, COLUMNS, type Grant, type Matrix, rankOf, withColumn } from './grants';

const NOTHING: Matrix = {};

/** The permissions of the user, who cannot give more. */
function useOwn(): Matrix {
  const { data } = useModules();
  return useMemo(
    () =>
      Object.fromEntries((data ?? []).flatMap(({ subModules }) => subModules).map((one) => [one.id, one.permission])),
    [data],
  );
}

export function useMatrix(role: number) {
  const query = useQuery(permissionsOf(role));
  return { query, ...useGrants(query.data ?? NOTHING) };
}

/** Grants that are edited, whosever they are. */
export function useGrants(saved: Matrix) {
  const own = useOwn();
  const [draft, setDraft] = useState(NOTHING);
  const changes = changesOf(saved, draft);
  const grantOf = (id: string): Grant | null => (id in changes ? changes[id] : saved[id]) ?? null;

  const set = (after: Matrix) => setDraft(changesOf(saved, { ...changes, ...after }));
  /** Whether a box may be ticked; what is ticked may always be taken away. */
  const open = (id: string, column: Column) => allows(grantOf(id), column) || allows(own[id], column);
  const tick = (ids: readonly string[], columns: readonly Column[], on: boolean) => {
    const ticks = (grant: Grant | null, id: string) =>
      columns
        .filter((column) => open(id, column))
        .reduce((so, column) => withColumn(so, column, on, own[id]?.limit), grant);
    set(Object.fromEntries(ids.map((id) => [id, ticks(grantOf(id), id)])));
  };

  /** All of them, without those that give nothing. */
  const all = (): Record<string, Grant> =>
    Object.fromEntries(
      Object.entries({ ...saved, ...changes }).flatMap(([id, grant]) => (grant ? [[id, grant] as const] : [])),
    );

  return {
    changes,
    all,
    any: Object.keys(all()).length > 0,
    count: Object.keys(changes).length,
    grantOf,
    open,
    tick,
    /** Of several sub-modules, which boxes are ticked. */
    boxes: (ids: readonly string[], columns: readonly Column[] = COLUMNS) =>
      ids.flatMap((id) => columns.map((column) => allows(grantOf(id), column))),
    limit: (id: string, limit: string) => {
      const grant = grantOf(id);
      if (grant) set({ [id]: { ...grant, limit } });
    },
    limitOpen: (id: string, limit: string) =>
      grantOf(id)?.limit === limit || rankOf(limit) <= rankOf(own[id]?.limit ?? ''),
    /** As another role has it. */
    become: (other: Matrix) => setDraft(changesOf(saved, other)),
    reset: () => setDraft(NOTHING),
  };
}

export type Editing = ReturnType<typeof useGrants>;
