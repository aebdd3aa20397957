// What people need from a warehouse.
import { Money } from '@/components/amount/Money';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { materialRequestPage } from '@/paths/materials';
import { OrderRequestsButton } from './OrderRequestsButton';

export const materialRequest = defineFamily('materialRequest', {
  icon: 'file',
  texts: 'material-request',
  page: materialRequestPage,
  follows: ['material_request_line', 'purchase_order', 'purchase_order_line'],
  worded: ['fulfilment', 'ordering'],
  columns: ['title', 'code', 'status', 'ordering', 'fulfilment', 'warehouseId', 'neededOn', 'requester'],
  widths: { title: 300 },
  filters: ['status', 'warehouseId'],
  cells: { value: ({ value }) => <Money amount={String(value)} /> },
  summary: ['value', 'ordering', 'fulfilment', 'reason'],
  bulk: (ids) => <OrderRequestsButton {...{ ids }} />,
  form: [{ fields: ['title', 'warehouseId', 'neededOn', 'requester'] }],
});

export const MaterialRequestsPage = () => <EntityPage family={materialRequest} />;
