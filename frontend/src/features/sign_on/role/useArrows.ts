// One stop for Tab in a table of boxes, arrows from one to the next: over gaps, to the nearest in the same row or column.
import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

type Place = { row: number; column: number };

const placeOf = (element: EventTarget): Place | null =>
  element instanceof HTMLElement && element.dataset.row
    ? { row: Number(element.dataset.row), column: Number(element.dataset.column) }
    : null;

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const from = placeOf(event.target);
  const step = STEPS[event.key];
  if (!from || !step) return;
  const [down, right] = step;
  // A field to choose from has its own use for up and down.
  if (down !== 0 && event.target instanceof HTMLSelectElement) return;
  event.preventDefault();
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const reach = (element: HTMLElement) => {
    const to = placeOf(element) ?? from;
    const [rows, columns] = [to.row - from.row, to.column - from.column];
    const [along, across] = down ? [rows * down, columns] : [columns * right, rows];
    return across === 0 && along > 0 ? along : Number.POSITIVE_INFINITY;
  };
  const nearest = places.toSorted((one, other) => reach(one) - reach(other))[0];
  if (nearest && Number.isFinite(reach(nearest))) nearest.focus();
}

export function useArrows() {
  const [stop, setStop] = useState<Place>({ row: 0, column: 0 });
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target);
    if (place) setStop(place);
  };
  /** What the control at a place needs. */
  const at = (row: number, column: number) => ({
    'data-row': row,
    'data-column': column,
    tabIndex: stop.row === row && stop.column === column ? 0 : -1,
  });
  return { at, onKeyDown, onFocus };
}
