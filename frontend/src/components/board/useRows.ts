// Which rows of a list to draw, where all of them are equally high: the first that can be seen is a division away.
import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

type Options = {
  count: number;
  /** From the top of one row to the top of the next. */
  rowHeight: number;
  /** Rows drawn beyond what can be seen, above and below. */
  overscan: number;
  scroller: RefObject<HTMLElement | null>;
  /** Assumed until it is measured, so that the first drawing already has the rows. */
  height: number;
};

/** The indexes of the rows to draw. */
export function useRows({ count, rowHeight, overscan, scroller, height }: Options): number[] {
  const [scrolled, setScrolled] = useState(0);
  const [seen, setSeen] = useState(height);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // The observer delivers the size; reading it would force a layout before the page is complete.
    const observer = new ResizeObserver(([entry]) => {
      const size = entry?.borderBoxSize[0];
      if (size) setSeen(Math.round(size.blockSize));
    });
    observer.observe(element);
    // At once, or a quick scroll runs ahead of the rows; and only when another row has become the first.
    const follow = () => flushSync(() => setScrolled(Math.max(0, Math.floor(element.scrollTop / rowHeight))));
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [scroller, rowHeight]);

  // The row at the upper edge may be cut, so one more than fits shows at the lower.
  const fits = Math.ceil(seen / rowHeight);
  // A list that has become shorter is scrolled back by the browser, but later than it is drawn.
  const first = Math.min(scrolled, Math.max(0, count - fits));
  const from = Math.max(0, first - overscan);
  const to = Math.min(count, first + fits + 1 + overscan);
  return Array.from({ length: to - from }, (_, index) => from + index);
}
