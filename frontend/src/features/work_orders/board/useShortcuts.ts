// Keys that work wherever nobody is typing.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTyping } from '@/components/keys';

type Actions = { search: RefObject<HTMLInputElement | null>; onHelp: () => void; onUndo: () => void };

export function useShortcuts({ search, onHelp, onUndo }: Actions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (event.key === '/') search.current?.focus();
    else if (event.key === '?') onHelp();
    else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) onUndo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
