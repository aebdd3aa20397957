// What relays the readings of sensors.
import { EntityPage } from '@/entity/EntityPage';
import { type DrawerTab, defineFamily } from '@/entity/family';
import { ActionChange } from './ActionChange';
import { ConnectionTab } from './connection/ConnectionTab';
import { KeyDialog } from './KeyDialog';
import { gatewayPage } from '@/paths/sensors';
import { ConnectionState } from './ConnectionState';

export const CONNECTION: DrawerTab = {
  id: 'connection',
  title: 'connection',
  render: (record) => <ConnectionTab gateway={record} />,
};

export const gateway = defineFamily('gateway', {
  icon: 'server',
  page: gatewayPage,
  follows: ['network', 'sensor'],
  columns: ['name', 'code', 'lastSeenAt', 'networkId', 'locationId', 'kind', 'signal', 'sensorCount'],
  widths: { name: 240, code: 112, lastSeenAt: 208, networkId: 184, kind: 112, signal: 96, sensorCount: 96 },
  filters: ['name', 'networkId', 'locationId', 'kind', 'lastSeenAt'],
  form: [
    { fields: ['name', 'code', 'kind', 'mac', 'heartbeatMinutes'] },
    { title: 'place', fields: ['networkId', 'locationId'] },
  ],
  cells: { lastSeenAt: (record) => <ConnectionState gateway={record} /> },
  made: KeyDialog,
  part: ActionChange,
  tabs: [CONNECTION],
});

/** /IoT/Gateways: all of them. */
export const GatewaysPage = () => <EntityPage family={gateway} />;
