// Keys that work wherever nobody is typing.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTyping } from '@/components/keys';

type Actions = {
  search: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
  /** Absent for those who may not. */
  onCreate: (() => void) | null;
};

export function useKeys({ search, onHelp, onCreate }: Actions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    // A dialog keeps the keys to itself.
    if (document.querySelector('[aria-modal="true"]')) return;
    if (event.key === '/') search.current?.focus();
    else if (event.key === '?') onHelp();
    else if (event.key === 'n' && onCreate) onCreate();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
