// The balances and the ledger as families: they are read alone.
import { Money } from '@/components/amount/Money';
import { defineFamily } from '@/entity/family';

export const stockItem = defineFamily('stockItem', {
  icon: 'box',
  texts: 'stock',
  within: 'item',
  columns: [
    'partId',
    'locationId',
    'lotId',
    'lotExpiresOn',
    'warehouseId',
    'ownerId',
    'balance',
    'reserved',
    'available',
    'averageCost',
    'value',
  ],
  cells: { averageCost: ({ averageCost }) => averageCost && <Money amount={averageCost} /> },
  form: [],
});

export const stockMovement = defineFamily('stockMovement', {
  icon: 'history',
  texts: 'stock',
  within: 'movement',
  columns: [
    'at',
    'kind',
    'partId',
    'locationId',
    'lotId',
    'serials',
    'quantity',
    'balanceAfter',
    'unitCost',
    'value',
    'document',
    'byName',
  ],
  cells: { unitCost: ({ unitCost }) => unitCost && <Money amount={unitCost} /> },
  form: [],
});
