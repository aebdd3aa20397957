// The lines of an order while it is received: how much of each has come.
import type { Row } from '@/entity/family';
import { plain } from '@/entity/lines/plain';
import { left, linesOf } from '@/entity/lines/documentLines';

export type ReceivedLine = {
  partId: number;
  code: string;
  name: string;
  /** What has not come yet. */
  open: number;
  /** In the currency of the order. */
  unitPrice: number;
  /** What has come now, as it is typed. */
  quantity: string;
};

/** Lines of which something is open, all of it taken as come. */
export function openLines(order: Row): ReceivedLine[] {
  return linesOf(order, 'lines').flatMap((line) => {
    const { partId, partCode, partName, unitPrice } = line;
    const rest = left(line.quantity, line.received);
    if (Number(rest) <= 0) return [];
    return [
      {
        partId: Number(partId),
        code: String(partCode ?? ''),
        name: String(partName ?? ''),
        open: Number(rest),
        unitPrice: Number(unitPrice),
        quantity: plain(rest),
      },
    ];
  });
}

/** Nothing has come yet: what is scanned from now on counts. */
export const counted = (lines: readonly ReceivedLine[]) => lines.map((line) => ({ ...line, quantity: '' }));

/** One more of the part with this code; null when it is not on the order. */
export function withScan(lines: readonly ReceivedLine[], scanned: string): ReceivedLine[] | null {
  const code = scanned.trim().toLowerCase();
  const found = lines.find((line) => line.code.toLowerCase() === code);
  return found
    ? lines.map((line) => (line === found ? { ...line, quantity: String(Number(line.quantity) + 1) } : line))
    : null;
}

/** Whether every quantity is one, or nothing has come of its line. */
export const areQuantities = (lines: readonly ReceivedLine[]) => lines.every(({ quantity }) => Number(quantity) >= 0);

/** What a receipt is made of; its costs are in the currency of the tenant. */
export const sent = (lines: readonly ReceivedLine[], exchangeRate: string) =>
  lines
    .filter(({ quantity }) => Number(quantity) > 0)
    .map(({ partId, quantity, unitPrice }) => ({
      partId,
      quantity,
      unitCost: (unitPrice * Number(exchangeRate)).toFixed(6),
    }));
