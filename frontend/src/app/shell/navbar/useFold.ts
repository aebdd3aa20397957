// The navbar's three states: open, folded, and folded but opened for as long as the pointer or the focus is on it.
import { useEffect, useState } from 'react';
import { HOVER_DELAY_MS } from '../hover';
import { useLayoutChange } from '../layout/useUserData';

export function useFold(folded: boolean) {
  const change = useLayoutChange();
  const [near, setNear] = useState(false);
  const [peeking, setPeeking] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setPeeking(near), near ? HOVER_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [near]);

  function toggle(): void {
    change('navbar.folded', !folded);
    setNear(false);
    setPeeking(false);
  }

  return {
    /** Whether titles can be read. */
    open: !folded || peeking,
    toggle,
    hoverProps: {
      onPointerEnter: () => setNear(true),
      onPointerLeave: () => setNear(false),
      onFocus: () => setNear(true),
      onBlur: () => setNear(false),
    },
  };
}
