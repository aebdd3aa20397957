// What people need from a warehouse.
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { materialRequestPage } from '@/paths/materials';

export const materialRequest = defineFamily('materialRequest', {
  icon: 'file',
  texts: 'material-request',
  page: materialRequestPage,
  follows: ['material_request_line'],
  worded: ['fulfilment'],
  columns: ['title', 'code', 'status', 'fulfilment', 'warehouseId', 'neededOn', 'requester'],
  widths: { title: 300 },
  filters: ['status', 'warehouseId'],
  form: [{ fields: ['title', 'warehouseId', 'neededOn', 'requester'] }],
});

export const MaterialRequestsPage = () => <EntityPage family={materialRequest} />;
