// Whether the panel is open: what shows in it is not said a second time at the foot of the screen.
import { useEffect } from 'react';

let open = 0;

export const isPanelOpen = () => open > 0;

/** For the panel, for as long as it is there. */
export function usePanelOpen(): void {
  useEffect(() => {
    open += 1;
    return () => {
      open -= 1;
    };
  }, []);
}
