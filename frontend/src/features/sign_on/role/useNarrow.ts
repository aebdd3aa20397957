// Whether an element has less room than it would like: a drawer is narrow on every screen.
import { useCallback, useState } from 'react';

export function useNarrow(limit: number) {
  const [narrow, setNarrow] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const observer = new ResizeObserver(([entry]) => entry && setNarrow(entry.contentRect.width < limit));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [limit],
  );
  return { narrow, ref };
}
