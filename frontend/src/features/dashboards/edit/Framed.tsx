// A tile that can be laid out: dragged, sized at its corner, and by keyboard moved with the arrows and sized with Shift and the
// arrows.
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { placeOf } from '../grid/Grid';
import styles from '../grid/grid.module.css';
import { within } from '../model/grid';
import { type Box, type Widget, WIDGET_KINDS } from '../model/widget';
import { usePointer } from './usePointer';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Props = {
  widget: Widget;
  held: boolean;
  onHold: (id: string | null) => void;
  onPut: (id: string, box: Box, from: 'pointer' | 'keys') => void;
  onSettings: (id: string) => void;
  onRemove: (id: string) => void;
  children: ReactNode;
};

export function Framed({ widget, held, onHold, onPut, onSettings, onRemove, children }: Props) {
  const { t } = useTranslation('dashboard');
  const { drag, size } = usePointer({ widget, onHold, onPut });
  const { id, kind, x, y, w, h } = widget;
  const name = widget.title || t(`kinds.${kind}`);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const arrow = ARROWS[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(id);
    else if (event.key === 'Enter') onSettings(id);
    else if (arrow) {
      const [right, down] = arrow;
      const box = event.shiftKey ? { x, y, w: w + right, h: h + down } : { x: x + right, y: y + down, w, h };
      onPut(id, within(box, WIDGET_KINDS[kind].least), 'keys');
    } else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a group that is moved as a whole, with the keys that its label names
    <section
      className={`${styles.tile} ${styles.framed}`}
      style={placeOf(widget)}
      data-kind={kind}
      data-held={held || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes the keys
      tabIndex={0}
      aria-label={t('edit.tile', { name, x: x + 1, y: y + 1, w, h })}
      aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Shift+ArrowRight Shift+ArrowDown Enter Delete"
      onKeyDown={onKeyDown}
      {...drag}
    >
      <div className={styles.inner} inert>
        {children}
      </div>
      <span className={styles.tools} onPointerDown={(event) => event.stopPropagation()}>
        <IconButton icon="cog" label={t('edit.settings', { name })} onClick={() => onSettings(id)} />
        <IconButton icon="trash" label={t('edit.remove', { name })} onClick={() => onRemove(id)} />
      </span>
      <span className={styles.size} {...size} aria-hidden="true" />
    </section>
  );
}
