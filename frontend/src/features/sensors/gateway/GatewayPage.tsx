// /IoT/Gateways/12: a gateway, how it is connected, and the sensors that it relays.
import { useSees } from '@/api/calls/userSubModules';
import type { Row } from '@/entity/family';
import { RecordPage } from '@/entity/record/RecordPage';
import { relatedTab } from '@/entity/record/relatedTab';
import { GATEWAYS, SENSORS } from '@/paths/sensors';
import { sensor } from '../sensor/sensor.entity';
import { CONNECTION, gateway } from './gateway.entity';
import { ConnectionState } from './ConnectionState';

const SENSORS_OF_IT = relatedTab({
  id: 'sensors',
  family: sensor,
  field: 'gatewayId',
  columns: ['name', 'deviceNumber', 'kind', 'assetId', 'locationId', 'active'],
  home: SENSORS,
});

const connectionBadge = (record: Row) => <ConnectionState gateway={record} />;

export function GatewayPage() {
  const sees = useSees();
  const tabs = sees(sensor.subModule) ? [CONNECTION, SENSORS_OF_IT] : [CONNECTION];
  return <RecordPage family={gateway} home={GATEWAYS} tabs={() => tabs} badge={connectionBadge} />;
}
