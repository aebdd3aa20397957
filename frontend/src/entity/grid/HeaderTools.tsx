// What a column's header can do beside sorting: open the column's filter, change its width.
import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import { MIN_WIDTH } from '../view/layout';
import styles from './grid.module.css';

/** The header around sorts when it is clicked, and lets itself be dragged. */
const stop = (event: SyntheticEvent) => event.stopPropagation();

type FilterProps = { field: string; on: boolean; onOpen: (anchor: HTMLElement) => void };

export function FilterButton({ field, on, onOpen }: FilterProps) {
  const { t } = useTranslation('entity');
  const name = t(on ? 'grid.filtered' : 'grid.filter', { field });
  return (
    <button
      type="button"
      className={styles.filter}
      data-on={on || undefined}
      aria-label={name}
      title={name}
      aria-haspopup="dialog"
      onKeyDown={stop}
      onMouseDown={stop}
      onClick={(event) => {
        stop(event);
        onOpen(event.currentTarget);
      }}
    >
      <Icon className="mini" name={on ? 'filter-fill' : 'filter'} />
    </button>
  );
}

const STEP = 16;

type ResizerProps = { field: string; width: number; onWidth: (width: number) => void };

export function Resizer({ field, width, onWidth }: ResizerProps) {
  const { t } = useTranslation('entity');
  const drag = useRef<{ from: number; header: HTMLElement; width: number } | null>(null);

  const begin = (event: PointerEvent<HTMLElement>) => {
    const header = event.currentTarget.closest('th');
    if (!header) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, header, width };
  };
  // The column follows the pointer by itself; the table hears of it once, at the end.
  const move = (event: PointerEvent) => {
    const { current } = drag;
    if (!current) return;
    current.width = Math.max(MIN_WIDTH, width + event.clientX - current.from);
    current.header.style.width = `${current.width}px`;
  };
  const end = () => {
    if (drag.current && drag.current.width !== width) onWidth(drag.current.width);
    drag.current = null;
  };
  const press = (event: KeyboardEvent) => {
    stop(event);
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    onWidth(Math.max(MIN_WIDTH, width + step));
  };
  return (
    // biome-ignore lint: a separator that can be moved takes the focus.
    <span
      className={styles.resizer}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('grid.resize', { field })}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
      onMouseDown={stop}
      onClick={stop}
    />
  );
}
