// /IoT/Gateways/12: a gateway, how it is connected, and the sensors that it relays.
import { useSees } from '@/api/calls/userSubModules';
import type { DrawerTab, Row } from '@/entity/family';
import { RecordPage } from '@/entity/record/RecordPage';
import { RelatedRecords } from '@/entity/record/RelatedRecords';
import { GATEWAYS, SENSORS } from '@/paths/sensors';
import { sensor } from '../sensor/sensor.entity';
import { CONNECTION, gateway } from './gateway.entity';
import { ConnectionState } from './ConnectionState';

const SENSORS_OF_IT: DrawerTab = {
  id: 'sensors',
  title: 'sensors',
  render: ({ id, archivedAt }) => (
    <RelatedRecords
      family={sensor}
      field="gatewayId"
      filter={{ mode: 'in', values: [String(id)] }}
      columns={['name', 'deviceNumber', 'kind', 'assetId', 'locationId', 'active']}
      home={SENSORS}
      {...(archivedAt === null && { create: { gatewayId: String(id) } })}
    />
  ),
};

const connectionBadge = (record: Row) => <ConnectionState gateway={record} />;

export function GatewayPage() {
  const sees = useSees();
  const tabs = sees(sensor.subModule) ? [CONNECTION, SENSORS_OF_IT] : [CONNECTION];
  return <RecordPage family={gateway} home={GATEWAYS} tabs={() => tabs} badge={connectionBadge} />;
}
