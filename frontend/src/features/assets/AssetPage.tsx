// /asset-management/asset/12: everything there is to know of one asset. The route adds what other areas know of it.
import type { ReactNode } from 'react';
import { useSees } from '@/api/calls/userSubModules';
import { UpOrDown } from '@/components/updown/UpOrDown';
import type { DrawerTab, Row } from '@/entity/family';
import { RecordPage } from '@/entity/record/RecordPage';
import { relatedTab } from '@/entity/record/relatedTab';
import { WorkOrdersTab } from '@/features/work_orders/work_order/WorkOrdersTab';
import { meter } from '@/features/meters/meter.entity';
import { METERS } from '@/paths/meters';
import { SENSORS } from '@/paths/sensors';
import { sensor } from '@/features/sensors/sensor/sensor.entity';
import { LABEL } from '@/features/documents/label/labelTab';
import { asset } from './asset.entity';
import { PlaceCosts } from './costs/PlaceCosts';
import { DowntimeTab } from './downtime/DowntimeTab';
import { FleetTab } from './fleet/FleetTab';
import { SpareParts } from './SpareParts';
import { ASSETS } from '@/paths/assets';

const PARTS = relatedTab({
  id: 'parts',
  family: asset,
  field: 'parentId',
  columns: ['name', 'code', 'locationId', 'operatingStatusId', 'criticality'],
  home: ASSETS,
});

const SPARE_PARTS: DrawerTab = {
  id: 'spare-parts',
  title: 'spareParts',
  render: (record) => <SpareParts {...{ record }} />,
};

const METERS_OF_IT = relatedTab({
  id: 'meters',
  family: meter,
  field: 'assetId',
  columns: ['name', 'code', 'kind', 'lastValue', 'lastAt', 'perDay'],
  home: METERS,
});

const SENSORS_OF_IT = relatedTab({
  id: 'sensors',
  family: sensor,
  field: 'assetId',
  columns: ['name', 'deviceNumber', 'kind', 'gatewayId', 'active'],
  home: SENSORS,
});

const DOWNTIME: DrawerTab = {
  id: 'downtime',
  title: 'downtime',
  render: ({ id, archivedAt }) => <DowntimeTab asset={id} archived={archivedAt !== null} />,
};

const FLEET: DrawerTab = {
  id: 'fleet',
  title: 'fleet',
  render: ({ id, name, archivedAt }) => <FleetTab asset={id} name={String(name)} archived={archivedAt !== null} />,
};

const COSTS: DrawerTab = { id: 'costs', title: 'costs', render: ({ id }) => <PlaceCosts kind="Asset" id={id} /> };

const WORK_ORDERS: DrawerTab = {
  id: 'work-orders',
  title: 'workOrders',
  render: ({ id }) => <WorkOrdersTab of="asset" id={id} />,
};

const condition = ({ operatingStatusId, operatingStatusName, operatingState }: Row) =>
  operatingStatusId !== null && <UpOrDown state={operatingState} name={String(operatingStatusName ?? '')} />;

type Props = {
  cards: (record: Row) => ReactNode;
  actions: (record: Row) => ReactNode;
};

export function AssetPage({ cards, actions }: Props) {
  const sees = useSees();
  const tabs = [
    PARTS,
    ...(sees('masterParts') ? [SPARE_PARTS] : []),
    ...(sees(meter.subModule) ? [METERS_OF_IT] : []),
    ...(sees(sensor.subModule) ? [SENSORS_OF_IT] : []),
    DOWNTIME,
    FLEET,
    COSTS,
    ...(sees('workOrders') ? [WORK_ORDERS] : []),
    LABEL,
  ];
  return <RecordPage family={asset} home={ASSETS} tabs={() => tabs} badge={condition} {...{ cards, actions }} />;
}
