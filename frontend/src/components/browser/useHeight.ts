// How high an element is.
import { type RefObject, useEffect, useState } from 'react';

/** In CSS pixels, rounded up to a multiple of `step`: who draws by it does not draw for each pixel. None until it has been laid out. */
export function useHeight(ref: RefObject<HTMLElement | null>, step: number): number | null {
  const [height, setHeight] = useState<number | null>(null);
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
