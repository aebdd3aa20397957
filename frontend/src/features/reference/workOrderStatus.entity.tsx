// The tenant's own statuses of work orders, each of which counts as one of the four that rules look at.
import { defineFamily } from '@/entity/family';

export const workOrderStatus = defineFamily('workOrderStatus', {
  icon: 'flag',
  texts: 'reference-lists',
  within: 'workOrderStatus',
  columns: ['name', 'countsAs', 'colour', 'position', 'listCount', 'updatedAt'],
  form: [{ fields: ['name', 'countsAs', 'colour', 'position'] }],
});
