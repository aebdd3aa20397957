// What an asset is said to be in: running, under repair, and whether that counts as up or down.
import { UpOrDown } from '@/components/updown/UpOrDown';
import { defineFamily } from '@/entity/family';

export const operatingStatus = defineFamily('operatingStatus', {
  icon: 'power-off',
  texts: 'reference-lists',
  within: 'operatingStatus',
  columns: ['name', 'code', 'state', 'colour', 'updatedAt'],
  form: [{ fields: ['name', 'code', 'state', 'colour'] }],
  cells: { state: ({ state }) => <UpOrDown state={state} /> },
});
