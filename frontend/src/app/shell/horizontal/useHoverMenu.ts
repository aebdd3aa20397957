// Which module's menu is open in the horizontal navigation. The pointer opens and closes after a moment, the keyboard at once.
import { useEffect, useRef, useState } from 'react';
import { HOVER_DELAY_MS } from '../hover';

export function useHoverMenu() {
  const [open, setOpen] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function set(id: string | null, delay = 0): void {
    clearTimeout(timer.current);
    if (delay === 0) setOpen(id);
    else timer.current = setTimeout(() => setOpen(id), delay);
  }

  return {
    open,
    show: (id: string) => set(id),
    close: () => set(null),
    /** The pointer came to an entry or left it. */
    hover: (id: string | null) => set(id, HOVER_DELAY_MS),
  };
}

export type HoverMenu = ReturnType<typeof useHoverMenu>;
