// A grid by keyboard: one stop for Tab, arrows from row to row, Enter opens, Space chooses, and in a tree the arrows
// sideways open and close branches.
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { GridRow, RecordRow } from './rows';

type Actions = {
  onOpen: (id: number) => void;
  onSelect: (id: number, upTo: boolean) => void;
  onToggle: (row: RecordRow) => void;
};

const rowOf = (target: EventTarget) => (target instanceof HTMLElement ? target.closest('tr') : null);

const FAR = { Home: 'firstElementChild', End: 'lastElementChild' } as const;
const NEAR = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;

/** The row a key leads to. */
function nextOf(from: HTMLElement, key: string): Element | null | undefined {
  if (key in FAR) return from.parentElement?.[FAR[key as keyof typeof FAR]];
  return key in NEAR ? from[NEAR[key as keyof typeof NEAR]] : null;
}

export function useGridKeys(rows: readonly GridRow[], { onOpen, onSelect, onToggle }: Actions) {
  const [last, setLast] = useState<string | null>(null);
  const current = rows.some(({ key }) => key === last) ? last : (rows[0]?.key ?? null);

  const onFocus = ({ target: element }: FocusEvent) => setLast(rowOf(element)?.dataset.key ?? null);

  const act = (key: string, row: RecordRow, upTo: boolean): boolean => {
    if (key === 'Enter') onOpen(row.record.id);
    else if (key === ' ') onSelect(row.record.id, upTo);
    else if (key === 'ArrowRight' && row.branch === 'closed') onToggle(row);
    else if (key === 'ArrowLeft' && row.branch === 'open') onToggle(row);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys within a cell belong to what is in it.
    const element = rowOf(event.target);
    if (!element || element !== event.target || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = nextOf(element, event.key);
    const row = rows.find(({ key }) => key === element.dataset.key);
    if (to instanceof HTMLElement) to.focus();
    else if (row?.kind !== 'record' || !act(event.key, row, event.shiftKey)) return;
    event.preventDefault();
  };
  return { current, onFocus, onKeyDown };
}
