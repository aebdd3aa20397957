// The height of the window, and whether it is being printed, kept up to date.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

function listenToResize(onChange: () => void) {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** In CSS pixels, rounded up to a multiple of `step`: who draws by it does not draw for each pixel. */
export const useWindowHeight = (step: number): number =>
  useSyncExternalStore(listenToResize, () => Math.ceil(window.innerHeight / step) * step);

/** Changes are drawn before the browser makes its pages. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
