// What is wrong with stock, as a family: it is read alone, a job writes it.
import { Money } from '@/components/amount/Money';
import { defineFamily } from '@/entity/family';

export const stockAlert = defineFamily('stockAlert', {
  icon: 'exclamation-triangle',
  texts: 'stock-alert',
  columns: ['partId', 'kind', 'warehouseId', 'quantity', 'level', 'lotId', 'day', 'value', 'createdAt'],
  cells: { value: ({ value }) => <Money amount={String(value)} /> },
  form: [],
});
