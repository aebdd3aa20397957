// The keys of the board.
import type { RefObject } from 'react';
import { usePageKeys } from '@/components/shortcuts/usePageKeys';

type Actions = { search: RefObject<HTMLInputElement | null>; onHelp: () => void; onUndo: () => void };

export function useShortcuts({ search, onHelp, onUndo }: Actions): void {
  usePageKeys(({ key, ctrlKey, metaKey }) => {
    if (key === '/') search.current?.focus();
    else if (key === '?') onHelp();
    else if (key === 'z' && (ctrlKey || metaKey)) onUndo();
    else return false;
    return true;
  });
}
