// What is drawn stays as it is while something on it is dragged.
import { memo, type ReactNode } from 'react';

/**
 * Draws its children anew only while they are not held.
 *
 * FullCalendar takes a drop for one from another calendar, and calls no `eventDrop`, when its options or events change between the
 * last day that the pointer reached and its release (its issues 6747 and 7619).
 */
export const Held = memo(
  function Held({ children }: { held: boolean; children: ReactNode }) {
    return children;
  },
  (_, next) => next.held,
);
