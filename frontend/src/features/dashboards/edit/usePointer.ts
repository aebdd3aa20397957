// Dragging and sizing a tile with the pointer: in whole columns and rows, shown as it will be once it is let go.
import { type PointerEvent, useRef } from 'react';
import { within } from '../model/grid';
import { type Box, COLUMNS, type Widget, WIDGET_KINDS } from '../model/widget';

const GAP = 12;
const ROW = 36;
/** Pixels that a hand trembles without meaning to drag. */
const TREMOR = 4;

type Hold = { box: Box; x: number; y: number; column: number; sizing: boolean; moved: boolean };

type Props = {
  widget: Widget;
  onHold: (id: string | null) => void;
  /** Again and again while it is held; from where it was when it was taken. */
  onPut: (id: string, box: Box, from: 'pointer') => void;
};

export function usePointer({ widget, onHold, onPut }: Props) {
  const hold = useRef<Hold | null>(null);
  const begin = (event: PointerEvent<HTMLElement>, sizing: boolean) => {
    if (event.button !== 0) return;
    const grid = event.currentTarget.closest<HTMLElement>('[data-grid]');
    if (!grid) return;
    const column = (grid.clientWidth + GAP) / COLUMNS;
    const { x, y, w, h } = widget;
    hold.current = { box: { x, y, w, h }, x: event.clientX, y: event.clientY, column, sizing, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.stopPropagation();
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const held = hold.current;
    if (!held) return;
    const [right, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(right, down) < TREMOR) return;
    if (!held.moved) onHold(widget.id);
    held.moved = true;
    const [columns, rows] = [Math.round(right / held.column), Math.round(down / (ROW + GAP))];
    const { box } = held;
    const wanted = held.sizing
      ? { ...box, w: Math.min(box.w + columns, COLUMNS - box.x), h: box.h + rows }
      : { ...box, x: box.x + columns, y: box.y + rows };
    onPut(widget.id, within(wanted, WIDGET_KINDS[widget.kind].least), 'pointer');
  };
  const end = () => {
    hold.current = null;
    onHold(null);
  };
  const handlers = (sizing: boolean) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, sizing),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  });
  return { drag: handlers(false), size: handlers(true) };
}
