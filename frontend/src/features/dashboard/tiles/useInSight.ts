// Whether a tile has come into sight: what nobody has scrolled to asks the server nothing.
import { type RefObject, useEffect, useState } from 'react';

export function useInSight(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(() => !globalThis.IntersectionObserver);
  useEffect(() => {
    if (seen || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
