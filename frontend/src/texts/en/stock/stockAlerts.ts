// What is wrong with stock.
import type { FamilyTexts } from '@/entity/family';

const stockAlert = {
  title: 'Stock alerts',
  one: 'stock alert',
  new: 'New stock alert',
  fields: {
    kind: 'Alert',
    partId: 'Part',
    partCode: 'Part code',
    warehouseId: 'Warehouse',
    lotId: 'Lot',
    quantity: 'Quantity',
    level: 'Stock level',
    day: 'Date',
    unitCode: 'Unit',
    value: 'Stock value',
    createdAt: 'Since',
    updatedAt: 'Updated',
  },
  choices: {
    kind: { low: 'Low', over: 'Above maximum', expiring: 'Expiry', unused: 'Unused' },
  },
  help: 'Stock is checked every hour. The manager of a warehouse is notified of new alerts; when lots count as expiring and parts as unused is set for each warehouse.',
  all: 'All',
  none: 'No stock alerts',
} as const satisfies FamilyTexts<'stockAlert'> & { help: string; all: string; none: string };

export default { 'stock-alert': stockAlert };
