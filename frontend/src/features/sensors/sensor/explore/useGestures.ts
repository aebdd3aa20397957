// Hands on the picture: drag to move, wheel or two fingers to zoom, arrows and + and - by keyboard. A wheel that was already
// scrolling the page when it came over the picture goes on with the page.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { pan, viewOf, zoom } from './view';
import type { Viewport } from './Viewport';

/** Of a wheel that is turned one notch. */
const NOTCH = 1.0015;
const KEY_ZOOM = 1.5;
const STEP = 0.1;
const PAGE = 0.9;
const SCROLLING_MS = 250;
/** A wheel that counts lines instead of pixels. */
const LINE_PX = 16;

type Area = () => { left: number; width: number } | null;
type Finger = { x: number };

/** `area`: where on the screen time runs from the left to the right. */
export function useGestures(element: RefObject<HTMLElement | null>, area: Area, viewport: Viewport): void {
  const areaNow = useEffectEvent(area);
  useEffect(() => {
    const frame = element.current;
    if (!frame) return undefined;
    const fingers = new Map<number, Finger>();
    let scrolledAt = Number.NEGATIVE_INFINITY;
    const now = () => Date.now();

    const move = (pixels: number) => {
      const there = areaNow();
      if (there) viewport.show(pan(viewport.window(), -pixels / there.width, now()));
    };
    const spread = (factor: number, x: number) => {
      const there = areaNow();
      if (!there) return;
      const anchor = Math.min(1, Math.max(0, (x - there.left) / there.width));
      viewport.show(zoom(viewport.window(), factor, anchor, now()));
    };

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      fingers.set(event.pointerId, { x: event.clientX });
      frame.setPointerCapture(event.pointerId);
      frame.dataset.held = 'true';
    };
    const drag = (event: PointerEvent) => {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const [before, after] = [Math.abs(finger.x - other.x), Math.abs(event.clientX - other.x)];
        const middle = (finger.x + other.x) / 2;
        if (before > 0 && after > 0) spread(before / after, middle);
        move((event.clientX - finger.x) / 2);
      } else move(event.clientX - finger.x);
      finger.x = event.clientX;
    };
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      if (fingers.size === 0) delete frame.dataset.held;
    };
    const turn = (event: WheelEvent) => {
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
      const [x, y] = [event.deltaX * pixels, event.deltaY * pixels];
      if (!event.ctrlKey && event.timeStamp - scrolledAt < SCROLLING_MS) return;
      event.preventDefault();
      if (event.shiftKey || Math.abs(x) > Math.abs(y)) move(-(Math.abs(x) > Math.abs(y) ? x : y));
      // Two fingers on a touchpad come as a wheel with Ctrl, in smaller steps.
      else spread(NOTCH ** (event.ctrlKey ? 6 * y : y), event.clientX);
    };
    const press = (event: KeyboardEvent) => {
      if (event.target !== frame || event.ctrlKey || event.metaKey || event.altKey) return;
      const window = viewport.window();
      // Of what is live the end stays in sight.
      const anchor = viewport.read().live ? 1 : 0.5;
      const step = event.shiftKey ? PAGE : STEP;
      if (event.key === 'ArrowLeft') viewport.show(pan(window, -step, now()));
      else if (event.key === 'ArrowRight') viewport.show(pan(window, step, now()));
      else if (event.key === '+' || event.key === '=') viewport.show(zoom(window, 1 / KEY_ZOOM, anchor, now()));
      else if (event.key === '-') viewport.show(zoom(window, KEY_ZOOM, anchor, now()));
      else if (event.key === 'End') {
        viewport.show(viewOf({ from: now() - (window.until - window.from), until: now() }, now()));
      } else return;
      event.preventDefault();
    };
    const scrolled = (event: Event) => {
      scrolledAt = event.timeStamp;
    };

    const listening = new AbortController();
    const { signal } = listening;
    frame.addEventListener('pointerdown', down, { signal });
    frame.addEventListener('pointermove', drag, { signal });
    frame.addEventListener('pointerup', up, { signal });
    frame.addEventListener('pointercancel', up, { signal });
    frame.addEventListener('wheel', turn, { signal, passive: false });
    frame.addEventListener('keydown', press, { signal });
    document.addEventListener('scroll', scrolled, { signal, capture: true, passive: true });
    return () => listening.abort();
  }, [element, viewport]);
}
