// Places in warehouses: zones, racks, bins; also vans and cribs.
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { LabelButton } from '@/features/documents/label/LabelButton';
import { stockLocationPage } from '@/paths/materials';

export const stockLocation = defineFamily('stockLocation', {
  icon: 'inbox',
  texts: 'stock-location',
  page: stockLocationPage,
  follows: ['stock_item'],
  columns: ['name', 'code', 'kind', 'warehouseId', 'partCount'],
  widths: { name: 300 },
  filters: ['warehouseId', 'kind', 'staging'],
  form: [{ fields: ['name', 'code', 'warehouseId', 'parentId', 'kind', 'staging'] }],
  bulk: (ids) => <LabelButton family="stockLocation" {...{ ids }} />,
  below: ({ warehouseId }) => (warehouseId === null ? {} : { warehouseId: String(warehouseId) }),
});

export const StockLocationsPage = () => <EntityPage family={stockLocation} />;
