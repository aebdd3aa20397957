// The frame of a side panel: title, close button, and what the panel shows. It goes with Escape, a click beside it or its
// button, and the focus returns to where it was.
import { Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { Loading } from '@/components/state/Loading';
import type { Panel } from '../panels';
import styles from './RightPanel.module.css';

type Props = { panel: Panel; onClose: () => void };

/** Gives the panel the focus, and back what had it when the panel goes, unless the user has moved on. */
function useBorrowedFocus(panel: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const before = document.activeElement;
    element?.focus();
    return () => {
      if (!element?.contains(document.activeElement) && document.activeElement !== document.body) return;
      const connected = before instanceof HTMLElement && before !== document.body && before.isConnected;
      (connected ? before : document.getElementById('content'))?.focus();
    };
  }, [panel]);
}

export function RightPanel({ panel, onClose }: Props) {
  const { Component, label, width } = panel;
  const { t } = useTranslation(['shell', 'common']);
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  /** A press in what the panel has opened elsewhere on the page (a menu) is a press in the panel. */
  const pressedInside = useRef(false);
  const close = useEffectEvent(onClose);
  useBorrowedFocus(frame);

  // What is open inside takes its own Escape first, and the screen below gets none.
  function onEscape(event: Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'preventDefault'>): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }
  const onKeyNowhere = useEffectEvent((event: KeyboardEvent) => {
    if (document.activeElement === document.body) onEscape(event);
  });

  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const inside = pressedInside.current;
      pressedInside.current = false;
      // A toggle closes its panel itself: closed here, it would open it again. Messages belong to no panel.
      if (!inside && !(target as Element).closest('[data-panel-toggle], [aria-live]')) close();
    };
    const key = (event: KeyboardEvent) => onKeyNowhere(event);
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and presses are for the panel as a whole
    <aside
      ref={frame}
      className={styles.panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      style={{ width }}
      onKeyDown={({ nativeEvent }) => onEscape(nativeEvent)}
      onPointerDown={() => {
        pressedInside.current = true;
      }}
    >
      <header className={styles.head}>
        <h2 className="large" id={titleId}>
          {t(label)}
        </h2>
        <IconButton icon="times" label={t('common:close')} onClick={onClose} />
      </header>
      <div className="fill-y scroll">
        <Suspense fallback={<Loading />}>{Component && <Component onClose={onClose} />}</Suspense>
      </div>
    </aside>
  );
}
