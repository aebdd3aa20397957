// How high an element is.
import { type RefObject, useEffect, useState } from 'react';

/** In CSS pixels, rounded up to a multiple of `step`: who draws by it does not draw for each pixel. 0 until it has been laid out. */
export function useHeight(ref: RefObject<HTMLElement | null>, step: number): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setHeight(Math.ceil(entry.contentRect.height / step) * step);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, step]);
  return height;
}
