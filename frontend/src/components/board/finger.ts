// A lifted card's element leaves its virtual list, and what the finger carries is a clone. But the events of a touch go to
// the element where it began, for as long as it lasts, and from an element that left the page they reach no listener. So they
// are passed on to the window, where the drag layer listens.

const PASSED = ['touchmove', 'touchend', 'touchcancel'] as const;

/** For `onTouchStart` of whatever can be lifted. */
export function followFinger({ nativeEvent }: { nativeEvent: TouchEvent }): void {
  const { target } = nativeEvent;
  if (!(target instanceof Element)) return;
  const pass = (event: Event) => {
    if (!(event instanceof TouchEvent)) return;
    if (!target.isConnected && !window.dispatchEvent(copyOf(event))) event.preventDefault();
    if (event.type !== 'touchmove') for (const type of PASSED) target.removeEventListener(type, pass);
  };
  for (const type of PASSED) target.addEventListener(type, pass, { passive: false });
}

function copyOf({ type, touches, targetTouches, changedTouches }: TouchEvent): TouchEvent {
  const lists = {
    touches: Array.from(touches),
    targetTouches: Array.from(targetTouches),
    changedTouches: Array.from(changedTouches),
  };
  return new TouchEvent(type, { cancelable: true, bubbles: true, ...lists });
}
