// Keys of a screen, such as `/` for its search: they work wherever the user is not typing.
import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '../dialog/isDialogOpen';
import { isTyping } from '../keys';

export const isCombined = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** Calls `press` with each key pressed on the page itself, and takes those that it has a use for: it says so by `true`. */
export function usePageKeys(press: (event: KeyboardEvent) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    // A dialog keeps the keys to itself.
    if (event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return;
    if (press(event)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
