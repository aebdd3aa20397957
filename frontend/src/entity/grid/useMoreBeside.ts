// Marks the frame of a table when there are columns to the right of what shows: its edge is then shaded.
import { type RefObject, useEffect, useRef } from 'react';

/** `columns` is which they are: with others it is another table. */
export function useMoreBeside(columns: string): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroller = frame.current?.querySelector('.p-datatable-wrapper');
    if (!scroller || typeof ResizeObserver === 'undefined') return;
    const look = () => {
      const right = scroller.scrollLeft + scroller.clientWidth;
      frame.current?.toggleAttribute('data-more', right < scroller.scrollWidth - 1);
    };
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    const [table] = scroller.children;
    if (table) observer.observe(table);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- with other columns it is another table
  }, [columns]);
  return frame;
}
