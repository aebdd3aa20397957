// /materials-management/warehousing/warehouse/12 and …/location/12: what lies in a warehouse, or at one of its places.
import { useParams } from 'react-router';
import type { DrawerTab, Row } from '@/entity/family';
import { isReadOnly } from '@/entity/readOnly';
import { RecordPage } from '@/entity/record/RecordPage';
import { relatedTab } from '@/entity/record/relatedTab';
import { LabelButton } from '@/features/documents/label/LabelButton';
import { STOCK_LOCATIONS, WAREHOUSING } from '@/paths/materials';
import { OwnRecords } from '../OwnRecords';
import { stockLevel } from '../part/stockLevel.entity';
import { LedgerTable } from '../stock/LedgerTable';
import { StockTable } from '../stock/StockTable';
import { PlaceLabelsButton } from './PlaceLabelsButton';
import { stockLocation } from './stockLocation.entity';
import { warehouse } from './warehouse.entity';

const placesOf = (field: 'warehouseId' | 'parentId') =>
  relatedTab({
    id: 'places',
    family: stockLocation,
    field,
    columns: ['name', 'code', 'kind', 'partCount'],
    home: STOCK_LOCATIONS,
    create: ({ warehouseId }) => (field === 'parentId' ? { warehouseId: String(warehouseId) } : {}),
  });

const OF_WAREHOUSE: readonly DrawerTab[] = [
  {
    id: 'stock',
    title: 'stock',
    render: (record) => <StockTable of="warehouseId" id={record.id} readOnly={isReadOnly(record)} />,
  },
  placesOf('warehouseId'),
  {
    id: 'levels',
    title: 'levels',
    render: (record) => (
      <OwnRecords
        family={stockLevel}
        field="warehouseId"
        of={record.id}
        columns={['partId', 'available', 'reorderPoint', 'reorderQuantity', 'minimum', 'maximum']}
        readOnly={isReadOnly(record)}
      />
    ),
  },
];

const OF_LOCATION: readonly DrawerTab[] = [
  {
    id: 'stock',
    title: 'stock',
    render: (record) => <StockTable of="locationId" id={record.id} readOnly={isReadOnly(record)} />,
  },
  placesOf('parentId'),
  { id: 'ledger', title: 'ledger', render: ({ id }) => <LedgerTable of="locationId" id={id} /> },
];

const labelOfLocation = ({ id }: Row) => <LabelButton family="stockLocation" ids={[id]} />;
const labelsOfWarehouse = ({ id }: Row) => <PlaceLabelsButton warehouseId={id} />;

export function PlacePage() {
  const { type } = useParams();
  return type === 'location' ? (
    <RecordPage
      key="location"
      family={stockLocation}
      home={STOCK_LOCATIONS}
      tabs={() => OF_LOCATION}
      actions={labelOfLocation}
    />
  ) : (
    <RecordPage
      key="warehouse"
      family={warehouse}
      home={WAREHOUSING}
      tabs={() => OF_WAREHOUSE}
      actions={labelsOfWarehouse}
    />
  );
}
