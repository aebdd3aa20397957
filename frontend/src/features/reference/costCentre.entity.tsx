// Who pays.
import { defineFamily } from '@/entity/family';

export const costCentre = defineFamily('costCentre', {
  icon: 'wallet',
  texts: 'reference-lists',
  within: 'costCentre',
  columns: ['name', 'code', 'updatedAt'],
  form: [{ fields: ['name', 'code', 'description'] }],
});
