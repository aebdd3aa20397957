// The lot and the pieces that are chosen for an issue.
import type { AvailablePart } from '../api/parts';

/** What of a part can be chosen: its lots and pieces, each in its warehouse. */
export type Choosable = Pick<AvailablePart, 'tracking' | 'lots' | 'serials'>;

export type Chosen = { lotId: string; serials: string; allowExpired: boolean; reason: string };

export const NOTHING_CHOSEN: Chosen = { lotId: '', serials: '', allowExpired: false, reason: '' };

/** The lots of a part in a warehouse, the first to expire first. */
export const lotsIn = (part: Choosable, warehouse: string) =>
  part.lots.filter(({ warehouseId }) => String(warehouseId) === warehouse);

/** The numbers of its pieces there, the oldest first. */
export const piecesIn = (part: Choosable, warehouse: string) =>
  part.serials.filter(({ warehouseId }) => String(warehouseId) === warehouse).map(({ number }) => number);

export const isExpired = (part: Choosable | undefined, lotId: string) =>
  part?.lots.some((lot) => String(lot.lotId) === lotId && lot.expired) ?? false;

/** Whether nothing is missing that an expired lot asks for. */
export const isComplete = (part: Choosable | undefined, { lotId, allowExpired, reason }: Chosen) =>
  !isExpired(part, lotId) || (allowExpired && reason.trim() !== '');

/** What is sent of it: nothing of what nobody chose. */
export const chosenOf = ({ lotId, serials, allowExpired, reason }: Chosen) => ({
  ...(lotId !== '' && { lotId: Number(lotId) }),
  ...(serials.trim() !== '' && { serials: serials.trim() }),
  ...(allowExpired && { allowExpired, reason: reason.trim() }),
});
