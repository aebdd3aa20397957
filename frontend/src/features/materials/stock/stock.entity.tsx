// The balances and the ledger as families: they are read alone.
import { defineFamily } from '@/entity/family';

export const stockItem = defineFamily('stockItem', {
  icon: 'box',
  texts: 'stock',
  within: 'item',
  columns: ['partId', 'locationId', 'warehouseId', 'balance', 'reserved', 'available', 'averageCost', 'value'],
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
    'quantity',
    'balanceAfter',
    'unitCost',
    'value',
    'document',
    'byName',
  ],
  form: [],
});
