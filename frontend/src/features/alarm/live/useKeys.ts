// Keys of the list wherever nobody is typing: `/` searches, the arrows go from one alarm to the next.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '@/components/dialog/isDialogOpen';
import { isTyping } from '@/components/keys';

/** The name is what opens it: there the focus goes. */
const names = () => Array.from(document.querySelectorAll<HTMLElement>('[data-alarm] [data-name]'));

export function useKeys(search: RefObject<HTMLInputElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === '/') search.current?.focus();
    else if (step !== 0) {
      const all = names();
      const row = document.activeElement?.closest('[data-alarm]');
      const at = all.findIndex((name) => row?.contains(name));
      all[at < 0 ? 0 : at + step]?.focus();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
