// What of the parts of a request lies in its warehouse, lot by lot and piece by piece.
import { useQueries } from '@tanstack/react-query';
import { keysOf } from '@/entity/api/keys';
import { fetchList, fetchRecord } from '@/entity/api/records';
import type { Family, Row } from '@/entity/family';
import type { Filters } from '@/entity/filter/filters';
import { tableState } from '@/entity/view/tableState';
import { readView } from '@/entity/view/view';
import type { Choosable } from '@/features/work_orders/work_order/parts/choice';
import { stockSerial } from '../lot/stockSerial.entity';
import { lotsOf } from '../stock/lots';
import { stockItem } from '../stock/stock.entity';
import { trackingOf } from '../stock/tracked';
import { stockLocation } from '../warehouse/stockLocation.entity';

/** The longest page of a list. */
const PAGE = 250;
/** Pieces that are named as examples; others are entered by their numbers, too. */
const PIECES = 20;

const among = (...values: readonly (string | number)[]) => ({ mode: 'in' as const, values: values.map(String) });

function list(family: Family, filters: Filters, first = 0, rows = PAGE) {
  const view = readView(family, 'list', new URLSearchParams());
  return fetchList(family, tableState(family, { ...view, filters, first, rows }));
}

async function everything(family: Family, filters: Filters) {
  const found: Row[] = [];
  for (;;) {
    const page = await list(family, filters, found.length);
    found.push(...page.items);
    if (page.items.length === 0 || found.length >= page.totalRecords) return found;
  }
}

async function read(part: number, warehouse: number, today: string): Promise<Choosable> {
  const tracking = trackingOf((await fetchRecord('MasterPart', part)).tracking);
  if (tracking === 'none') return { tracking, lots: [], serials: [] };
  const [balances, onHold] = await Promise.all([
    everything(stockItem, { partId: among(part), warehouseId: among(warehouse) }),
    everything(stockLocation, { warehouseId: among(warehouse), kind: among('hold') }),
  ]);
  const closed = new Set(onHold.map(({ id }) => id));
  const here = balances.filter(({ balance, locationId }) => Number(balance) > 0 && !closed.has(Number(locationId)));
  if (tracking === 'lot') return { tracking, lots: lotsOf(here, warehouse, today), serials: [] };
  if (here.length === 0) return { tracking, lots: [], serials: [] };
  const places = among(...here.map(({ locationId }) => Number(locationId)));
  const pieces = await list(
    stockSerial,
    { partId: among(part), state: among('inStock'), locationId: places },
    0,
    PIECES,
  );
  return {
    tracking,
    lots: [],
    serials: pieces.items.map(({ number }) => ({ number: String(number), warehouseId: warehouse })),
  };
}

/** By part; what has not come yet, or may not be read, is missing. Then what expires first is issued, as without a choice. */
export const useIssuable = (
  parts: readonly number[],
  warehouse: number,
  today: string,
): ReadonlyMap<number, Choosable> =>
  useQueries({
    queries: parts.map((part) => ({
      queryKey: [...keysOf({ path: 'Stock' }).family, 'issuable', part, warehouse, today],
      queryFn: () => read(part, warehouse, today),
      staleTime: 0,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, place) => {
          const part = parts[place];
          return data && part !== undefined ? [[part, data] as const] : [];
        }),
      ),
  });
