// What follows from the quantities of a line, and from which warehouse one issues.
import type { AvailablePart, PartLine } from '../api/parts';

/** How much is with the work order. */
export const outOf = (line: PartLine) => Number(line.issuedQty) - Number(line.returnedQty);

/** How much of the plan is not issued. */
export const openOf = (line: PartLine) => Math.max(Number(line.estimatedQty) - outOf(line), 0);

/** How much of what is out may come back: what was used does not. */
export const returnableOf = (line: PartLine) => Math.max(outOf(line) - Number(line.usedQty), 0);

/** Whether one more may be issued without asking: the plan wants it, or it was never planned. */
export const wantsOne = (line: PartLine) => openOf(line) >= 1 || Number(line.estimatedQty) === 0;

const KEY = 'gantry.van';
export type Van = { id: number; name: string };

/** The open warehouse from which one issued last: the technician's van. */
export function lastVan(): Van | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const { id, name } = (kept ?? {}) as Partial<Van>;
    return typeof id === 'number' && typeof name === 'string' ? { id, name } : null;
  } catch {
    return null;
  }
}

export function rememberVan(van: Van): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(van));
  } catch {
    // Then the warehouse is chosen again next time.
  }
}

/** From where this user may issue one piece at once; null where a dialog has to ask. */
export function warehouseFor(line: PartLine, mayMoveStock: boolean): Van | null {
  if (line.partId === null) return null;
  const own = line.warehouseId === null ? null : { id: line.warehouseId, name: line.warehouseName ?? '' };
  if (own && (mayMoveStock || line.selfService)) return own;
  return lastVan();
}

/** The part with exactly this code, as a barcode scanner reads it. */
export const exactly = (found: readonly AvailablePart[], code: string) =>
  found.find((part) => part.code.toLowerCase() === code.trim().toLowerCase());
