// A small panel that floats below what opened it. Escape and a click beside it close it; the focus returns.
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './Popover.module.css';

type Props = { anchor: HTMLElement; label: string; onClose: () => void; children: ReactNode };

const GAP = 4;

/** Below the anchor, or above it where there is no room; never beyond the window. */
function placeOf(anchor: DOMRect, width: number, height: number) {
  const below = anchor.bottom + GAP;
  const fits = below + height <= window.innerHeight || anchor.top < height;
  return {
    left: Math.max(8, Math.min(anchor.left, window.innerWidth - width - 8)),
    top: fits ? below : anchor.top - height - GAP,
  };
}

const FOCUSABLE = 'input, select, textarea, button';

export function Popover({ anchor, label, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const settle = () => setPlace(placeOf(anchor.getBoundingClientRect(), element.offsetWidth, element.offsetHeight));
    settle();
    element.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    window.addEventListener('resize', settle);
    return () => window.removeEventListener('resize', settle);
  }, [anchor]);

  useEffect(() => {
    const element = panel.current;
    const press = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!element?.contains(target) && !anchor.contains(target)) close();
    };
    document.addEventListener('pointerdown', press);
    return () => {
      document.removeEventListener('pointerdown', press);
      if (element?.contains(document.activeElement) || document.activeElement === document.body) anchor.focus();
    };
  }, [anchor]);

  // What is open inside takes its own Escape first, and what is below gets none.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is for the panel as a whole
    <div ref={panel} onKeyDown={onKeyDown} className={styles.popover} role="dialog" aria-label={label} style={place}>
      {children}
    </div>,
    // A modal dialog lets nothing outside of it be seen or reached.
    anchor.closest('dialog') ?? document.body,
  );
}
