// A panel at a field: below it or above it, where there is more room, never beyond what is seen of the page.
import { type RefObject, useLayoutEffect } from 'react';

const GAP = 4;
const EDGE = 8;
const MAX_HEIGHT = 320;
const MAX_WIDTH = 420;

/** Room that the panel takes if it has it; the keyboard of a phone leaves less of the page in sight. */
function place(panel: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const seen = window.visualViewport;
  const lowest = (seen ? seen.offsetTop + seen.height : window.innerHeight) - EDGE;
  const below = lowest - bottom - GAP;
  const above = top - GAP - EDGE - (seen?.offsetTop ?? 0);
  const wanted = Math.min(MAX_HEIGHT, panel.scrollHeight);
  const isBelow = below >= wanted || below >= above;
  const { style } = panel;
  style.maxHeight = `${Math.max(0, Math.min(MAX_HEIGHT, isBelow ? below : above))}px`;
  style.minWidth = `${Math.min(width, window.innerWidth - 2 * EDGE)}px`;
  style.maxWidth = `${Math.min(Math.max(width, MAX_WIDTH), window.innerWidth - 2 * EDGE)}px`;
  style.top = isBelow ? `${bottom + GAP}px` : 'auto';
  style.bottom = isBelow ? 'auto' : `${window.innerHeight - top + GAP}px`;
  style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - panel.offsetWidth - EDGE))}px`;
}

/** Older browsers have none: there a panel lies above the page by its z-index. */
export const hasTopLayer = 'showPopover' in HTMLElement.prototype;

/** For an element with `popover="manual"`, in the browser's top layer: nothing cuts it off, and it stays where it belongs for dialogs and for those who listen. */
export function useFloating(panel: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const settle = () => anchor.current && place(element, anchor.current);
    if (hasTopLayer) element.showPopover();
    settle();
    window.addEventListener('resize', settle);
    window.visualViewport?.addEventListener('resize', settle);
    document.addEventListener('scroll', settle, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', settle);
      window.visualViewport?.removeEventListener('resize', settle);
      document.removeEventListener('scroll', settle, { capture: true });
    };
  }, [panel, anchor]);
}
