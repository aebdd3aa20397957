// Which rows are chosen: one by one, from one to another, or all of a page. Choices stay when the page is turned.
import { useCallback, useState } from 'react';

type Chosen = { ids: ReadonlySet<number>; last: number | null };
const NONE: Chosen = { ids: new Set(), last: null };

/** The ids from one to the other in the order they are shown; the other alone where the first is not shown. */
function between(shown: readonly number[], from: number | null, to: number): readonly number[] {
  const ends = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  return low < 0 ? [to] : shown.slice(low, high + 1);
}

export function useSelection(shown: readonly number[]) {
  const [{ ids, last }, setChosen] = useState(NONE);
  const toggle = useCallback(
    (id: number, upTo: boolean) =>
      setChosen((current) => {
        const next = new Set(current.ids);
        const choose = !next.has(id);
        for (const one of upTo ? between(shown, current.last, id) : [id]) {
          if (choose || upTo) next.add(one);
          else next.delete(one);
        }
        return { ids: next, last: id };
      }),
    [shown],
  );
  const all = shown.length > 0 && shown.every((id) => ids.has(id));
  const toggleAll = () => {
    const others = [...ids].filter((id) => !shown.includes(id));
    setChosen({ ids: new Set(all ? others : [...others, ...shown]), last });
  };
  return { ids, all, toggle, toggleAll, clear: useCallback(() => setChosen(NONE), []) };
}

export type Selection = ReturnType<typeof useSelection>;
