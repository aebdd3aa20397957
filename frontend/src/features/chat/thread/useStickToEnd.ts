// Who stands at the end stays there: when a message comes, when one turns out higher than thought, when the room shrinks because a
// keyboard opens or the composer grows.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** So near, in pixels, is at the end. */
export const NEAR_END = 80;

function scrollTo(element: HTMLElement, top: number): void {
  element.scrollTop = top;
}

type Moved = {
  scroller: RefObject<HTMLDivElement | null>;
  /** How high all messages are, and the room they are seen in. */
  total: number;
  room: number;
  /** Whether the end that shows is the newest message. */
  reaches: boolean;
  /** Whether one stands there from the beginning. */
  begins: boolean;
};

/** Returns what to call as one scrolls. */
export function useStickToEnd({ scroller, total, room, reaches, begins }: Moved): () => void {
  const stuck = useRef(begins);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !stuck.current || !reaches) return;
    // Beyond the end: the browser stops there by itself.
    scrollTo(element, total + room);
  }, [scroller, total, room, reaches]);
  return () => {
    const element = scroller.current;
    if (element) stuck.current = element.scrollHeight - element.clientHeight - element.scrollTop <= NEAR_END;
  };
}
