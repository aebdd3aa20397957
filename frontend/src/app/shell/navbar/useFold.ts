// The navbar's three states: open, folded, and folded but opened for as long as the pointer or the focus is on it.
import { useLayoutChange } from '../layout/useUserData';
import { HOVER_DELAY_MS, useDelayed } from '../useDelayed';

export function useFold(folded: boolean) {
  const change = useLayoutChange();
  const [peeking, setPeeking] = useDelayed(false);

  function toggle(): void {
    change('navbar.folded', !folded);
    setPeeking(false);
  }

  return {
    /** Whether titles can be read. */
    open: !folded || peeking,
    toggle,
    hoverProps: {
      onPointerEnter: () => setPeeking(true, HOVER_DELAY_MS),
      onPointerLeave: () => setPeeking(false),
      onFocus: () => setPeeking(true, HOVER_DELAY_MS),
      onBlur: () => setPeeking(false),
    },
  };
}
