// The lines of a receipt as an inspection splits them, and as they go back to the supplier.
import type { Row } from '@/entity/family';
import { linesOf } from '@/entity/lines/documentLines';
import { plain } from '@/entity/lines/plain';

export type ArrivedLine = {
  id: number;
  name: string;
  /** What has been neither accepted nor refused nor returned. */
  open: number;
  /** What can go back: all that was not accepted. */
  returnable: number;
  /** What was refused and is still here. */
  refused: number;
  /** The pieces that came in, if they have numbers. */
  sent: string;
};

// Four decimals, as the server keeps them: differences have more in binary.
const rounded = (amount: number) => Number(amount.toFixed(4));

export function arrivedLines(receipt: Row): ArrivedLine[] {
  return linesOf(receipt, 'lines').map((line) => {
    const [quantity = 0, accepted = 0, refused = 0, returned = 0] = ['quantity', 'accepted', 'refused', 'returned'].map(
      (field) => Number(line[field] ?? 0),
    );
    return {
      id: Number(line.id),
      name: `${String(line.partCode ?? '')} ${String(line.partName ?? '')}`,
      open: rounded(quantity - accepted - Math.max(refused, returned)),
      returnable: rounded(quantity - accepted - returned),
      refused: rounded(Math.max(refused - returned, 0)),
      sent: typeof line.serials === 'string' ? line.serials : '',
    };
  });
}

export const amountOf = (amount: number) => plain(amount.toFixed(4));
export const isAbove = (amount: string) => Number(amount) > 0;
