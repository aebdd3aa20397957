// The lots of a warehouse, from the balances of a part there.
import type { Row } from '@/entity/family';
import type { Choosable } from '@/features/work_orders/work_order/parts/choice';

type Lot = Choosable['lots'][number];

/** A day later than any. */
const NEVER = '9999';

const lastDay = ({ expiresOn }: Lot) => expiresOn ?? NEVER;

/** The first to expire first; of a lot at several places, all of it. What is reserved counts: it may be for this very request. */
export function lotsOf(balances: readonly Row[], warehouseId: number, today: string): Choosable['lots'] {
  const lots = new Map<number, Lot>();
  for (const { lotId: id, lotNumber, lotExpiresOn, balance } of balances) {
    if (typeof id !== 'number') continue;
    const expiresOn = typeof lotExpiresOn === 'string' ? lotExpiresOn : null;
    const before = Number(lots.get(id)?.available ?? 0);
    lots.set(id, {
      lotId: id,
      number: String(lotNumber),
      expiresOn,
      expired: expiresOn !== null && expiresOn < today,
      warehouseId,
      // As exact as the server is: the sum of two such numbers has more digits in binary.
      available: (before + Number(balance)).toFixed(4),
    });
  }
  return [...lots.values()].toSorted((a, b) => lastDay(a).localeCompare(lastDay(b)) || a.lotId - b.lotId);
}
