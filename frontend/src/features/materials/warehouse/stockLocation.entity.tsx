// Places in warehouses: zones, racks, bins; also vans and cribs.
import { useFormats } from '@/components/formats/useFormats';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { LabelButton } from '@/features/documents/label/LabelButton';
import { stockLocationPage } from '@/paths/materials';

/** How much of what it can carry lies at a place; more than all of it is a danger. */
function Load({ of }: { of: unknown }) {
  const { formatNumber } = useFormats();
  if (typeof of !== 'number') return null;
  return <span className={of > 1 ? 'danger' : undefined}>{formatNumber(of * 100, { maxDigits: 0 })} %</span>;
}

export const stockLocation = defineFamily('stockLocation', {
  icon: 'inbox',
  texts: 'stock-location',
  page: stockLocationPage,
  follows: ['stock_item'],
  columns: ['name', 'code', 'kind', 'warehouseId', 'partCount', 'load'],
  widths: { name: 300 },
  cells: { load: ({ load }) => <Load of={load} /> },
  filters: ['warehouseId', 'kind', 'staging', 'ownerId'],
  form: [{ fields: ['name', 'code', 'warehouseId', 'parentId', 'kind', 'staging', 'ownerId', 'maxWeight'] }],
  bulk: (ids) => <LabelButton family="stockLocation" {...{ ids }} />,
  below: ({ warehouseId }) => (warehouseId === null ? {} : { warehouseId: String(warehouseId) }),
});

export const StockLocationsPage = () => <EntityPage family={stockLocation} />;
