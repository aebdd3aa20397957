// When a warehouse reorders a part. Levels are shown with the part and with the warehouse.
import { defineFamily } from '@/entity/family';

export const stockLevel = defineFamily('stockLevel', {
  icon: 'chart-line',
  texts: 'stock-level',
  columns: ['partId', 'warehouseId', 'available', 'reorderPoint', 'reorderQuantity', 'minimum', 'maximum'],
  form: [{ fields: ['partId', 'warehouseId', 'reorderPoint', 'reorderQuantity', 'minimum', 'maximum', 'note'] }],
});
