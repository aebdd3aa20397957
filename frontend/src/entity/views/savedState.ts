// A view as it is saved: what shows and how it is laid out, but not the page one was on.
import type { Family } from '../family';
import { type Layout, layoutOf } from '../view/layout';
import { type Mode, readView, type View, writeView } from '../view/view';

/** The same words as in the address: what reads one reads the other. */
export type SavedState = { query: string; layout: Layout };

export function stateOf(family: Family, view: View, layout: Layout, mode: Mode): SavedState {
  const query = writeView(family, new URLSearchParams(), { ...view, first: 0, columns: null }, mode);
  query.sort();
  return { query: query.toString(), layout };
}

/** Whatever was saved, only what makes sense of it today. */
export function readState(family: Family, mode: Mode, saved: unknown): { view: View; layout: Layout } {
  const { query, layout } = (typeof saved === 'object' && saved !== null ? saved : {}) as Record<string, unknown>;
  const params = new URLSearchParams(typeof query === 'string' ? query : '');
  return { view: readView(family, mode, params), layout: layoutOf(family, layout) };
}

export function isSame(one: SavedState, other: SavedState): boolean {
  const serialise = ({ query, layout: { columns, widths, density } }: SavedState) =>
    JSON.stringify([query, columns, Object.entries(widths).toSorted(), density]);
  return serialise(one) === serialise(other);
}
