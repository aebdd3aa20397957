// The keys of the list: `/` searches, the arrows go from one alarm to the next, `a` acknowledges the one
// that has the focus, `w` opens a work order for it.
import type { RefObject } from 'react';
import { isCombined, usePageKeys } from '@/components/shortcuts/usePageKeys';

/** The name is what opens it: there the focus goes. */
const names = () => Array.from(document.querySelectorAll<HTMLElement>('[data-alarm] [data-name]'));

/** What its row offers to be pressed; a key held down presses once. */
const PRESSED: Readonly<Record<string, string>> = { a: '[data-acknowledge]', w: '[data-work]' };

export function useKeys(search: RefObject<HTMLInputElement | null>): void {
  usePageKeys((event) => {
    if (isCombined(event)) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const row = document.activeElement?.closest('[data-alarm]');
    const button = PRESSED[event.key];
    if (event.key === '/') search.current?.focus();
    else if (button && row && !event.repeat) row.querySelector<HTMLElement>(button)?.click();
    else if (step !== 0) {
      const all = names();
      const at = all.findIndex((name) => row?.contains(name));
      all[at < 0 ? 0 : at + step]?.focus();
    } else return false;
    return true;
  });
}
