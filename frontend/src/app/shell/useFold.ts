// The navbar's three states: open, folded, and folded but opened for as long as the pointer or the focus is on it.
import { useEffect, useState } from 'react';

const STORAGE_KEY = 'gantry.navbarFolded';

/** A pointer that only passes by must not open the menu. */
const HOVER_DELAY_MS = 150;

export function useFold() {
  const [folded, setFolded] = useState(() => localStorage.getItem(STORAGE_KEY) === 'true');
  const [near, setNear] = useState(false);
  const [peeking, setPeeking] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setPeeking(near), near ? HOVER_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [near]);

  function toggle(): void {
    localStorage.setItem(STORAGE_KEY, String(!folded));
    setFolded(!folded);
    setNear(false);
    setPeeking(false);
  }

  return {
    folded,
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
