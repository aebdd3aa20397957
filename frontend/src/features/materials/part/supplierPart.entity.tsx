// Parts as suppliers sell them. They are shown with the part and with the supplier.
import { defineFamily } from '@/entity/family';

export const supplierPart = defineFamily('supplierPart', {
  icon: 'truck',
  texts: 'supplier-part',
  columns: ['number', 'supplierId', 'partId', 'price', 'packSize', 'leadDays', 'preferred'],
  form: [{ fields: ['number', 'supplierId', 'partId', 'price', 'packSize', 'leadDays', 'preferred'] }],
});
