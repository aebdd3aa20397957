// Whether a tile is in sight, or nearly: tiles out of sight send no requests.
import { createContext, type RefObject, useContext, useEffect, useState } from 'react';

type Listener = (inSight: boolean) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

/** One for all tiles: the browser looks once, however many there are. */
function observe(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: '200px' },
  );
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

/** Whether what is around a tile is in sight, for those that know: then the tile need not be watched itself. */
export const InSightContext = createContext<boolean | null>(null);

export function useInSight(element: RefObject<Element | null>): boolean {
  const around = useContext(InSightContext);
  const [seen, setSeen] = useState(() => !globalThis.IntersectionObserver);
  const known = around !== null;
  useEffect(() => {
    if (known || !globalThis.IntersectionObserver || !element.current) return undefined;
    return observe(element.current, setSeen);
  }, [known, element]);
  return around ?? seen;
}
