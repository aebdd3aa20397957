// Lots: what was made or bought together, and may expire together.
import { Money } from '@/components/amount/Money';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { lotPage } from '@/paths/materials';
import { Condition } from './Condition';

export const stockLot = defineFamily('stockLot', {
  icon: 'tags',
  texts: 'stock-lot',
  page: lotPage,
  follows: ['stock_item'],
  worded: ['condition'],
  columns: ['number', 'partId', 'balance', 'reserved', 'expiresOn', 'condition', 'supplierId', 'supplierLot'],
  cells: {
    condition: ({ condition }) => <Condition of={condition} />,
    value: ({ value }) => value && <Money amount={value} />,
  },
  filters: ['partId', 'expiresOn', 'supplierId'],
  form: [{ fields: ['number', 'partId', 'expiresOn', 'supplierLot', 'supplierId', 'note'] }],
});

export const LotsPage = () => <EntityPage family={stockLot} />;
