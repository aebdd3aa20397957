// Keys that work wherever nobody is typing.
import { type RefObject, useEffect, useRef } from 'react';

type Actions = { search: RefObject<HTMLInputElement | null>; onHelp: () => void; onUndo: () => void };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function useShortcuts(actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      const { search, onHelp, onUndo } = latest.current;
      if (event.key === '/') search.current?.focus();
      else if (event.key === '?') onHelp();
      else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) onUndo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
