// A panel beside a list that shows one of its things. Escape and the cross close it; the focus goes into it and back again.
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '../button/IconButton';
import { isDialogOpen } from '../dialog/isDialogOpen';
import styles from './drawer.module.css';

type Props = {
  label: string;
  /** What is shown: the focus comes anew with another. */
  shown: string | number | null;
  /** Where in the list it stands; the list may have been drawn anew meanwhile. */
  placeOf: (shown: string | number | null) => HTMLElement | null;
  closeLabel: string;
  onClose: () => void;
  /** Before the cross. */
  head?: ReactNode;
  children: ReactNode;
};

export function Drawer({ label, shown, placeOf, closeLabel, onClose, head, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const leave = useEffectEvent((event: KeyboardEvent) => {
    // Dialogs, menus and lists take their own Escape before it gets here.
    if (event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen()) onClose();
  });
  const back = useEffectEvent((gone: string | number | null) => placeOf(gone)?.focus());
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leave(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    panel.current?.focus();
    return () => back(shown);
  }, [shown]);
  return (
    <aside ref={panel} className={styles.drawer} tabIndex={-1} aria-label={label}>
      <header className={styles.head}>
        {head}
        <IconButton icon="times" label={closeLabel} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}
