// The wheel over an element scrolls that element and never what lies below it, also at its ends and where it is too short
// to scroll: `overscroll-behavior` alone leaves a short list out.
import { type RefObject, useEffect } from 'react';

export function useOwnWheel(of: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = of.current;
    if (!element) return;
    const keep = (event: WheelEvent) => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const room = event.deltaY < 0 ? scrollTop : scrollHeight - clientHeight - scrollTop;
      if (room < 1 && !event.ctrlKey) event.preventDefault();
    };
    // React listens passively, and a passive listener cannot keep the page where it is.
    element.addEventListener('wheel', keep, { passive: false });
    return () => element.removeEventListener('wheel', keep);
  }, [of]);
}
