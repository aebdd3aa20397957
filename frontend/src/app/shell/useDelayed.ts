// A value that follows the pointer a moment later, and the keyboard at once.
import { useEffect, useRef, useState } from 'react';

/** A pointer that only passes by opens nothing. */
export const HOVER_DELAY_MS = 150;

/** Setting it forgets what was to be set before. */
export function useDelayed<T>(initial: T): [T, (next: T, delay?: number) => void] {
  const [value, setValue] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function set(next: T, delay = 0): void {
    clearTimeout(timer.current);
    if (delay === 0) setValue(next);
    else timer.current = setTimeout(() => setValue(next), delay);
  }
  return [value, set];
}
