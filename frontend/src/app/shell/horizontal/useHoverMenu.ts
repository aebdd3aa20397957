// Which module's menu is open in the horizontal navigation. The pointer opens and closes after a moment, the keyboard at once.
import { HOVER_DELAY_MS, useDelayed } from '../useDelayed';

export function useHoverMenu() {
  const [open, set] = useDelayed<string | null>(null);
  return {
    open,
    show: (id: string) => set(id),
    close: () => set(null),
    /** The pointer came to an entry or left it. */
    hover: (id: string | null) => set(id, HOVER_DELAY_MS),
  };
}

export type HoverMenu = ReturnType<typeof useHoverMenu>;
