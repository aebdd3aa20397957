// The keys of a table.
import type { RefObject } from 'react';
import { isCombined, usePageKeys } from '@/components/shortcuts/usePageKeys';

type Actions = {
  search: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
  /** Absent for those who may not. */
  onCreate: (() => void) | null;
};

export function useKeys({ search, onHelp, onCreate }: Actions): void {
  usePageKeys((event) => {
    if (isCombined(event)) return false;
    if (event.key === '/') search.current?.focus();
    else if (event.key === '?') onHelp();
    else if (event.key === 'n' && onCreate) onCreate();
    else return false;
    return true;
  });
}
