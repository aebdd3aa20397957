// The last page may empty itself while it is looked at: then the one before it is shown.
import { useEffect } from 'react';

type Place = { first: number; rows: number; goTo: (first: number) => void };

/** `total` is undefined as long as it is not known. */
export function useLastPage({ first, rows, goTo }: Place, total: number | undefined): void {
  const beyond = total !== undefined && first > 0 && first >= total;
  useEffect(() => {
    if (beyond) goTo(Math.floor(Math.max(0, total - 1) / rows) * rows);
  });
}
