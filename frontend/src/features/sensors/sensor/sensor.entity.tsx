// What measures at assets and locations, and is heard through gateways.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { HelpButton } from '@/components/help/HelpButton';
import { When } from '@/components/time/When';
import { EntityPage } from '@/entity/EntityPage';
import { type DrawerTab, defineFamily } from '@/entity/family';
import { NotCurrent } from '@/realtime/NotCurrent';
import { NetworkHelp } from '../network/NetworkHelp';
import { ClaimForm } from './claim/ClaimButton';
import { LabelDrawing } from './claim/LabelDrawing';
import { LastValue } from './live/LastValue';
import { DeviceTab } from './DeviceTab';
import { sensorPage } from '@/paths/sensors';
import { ReadingsTab } from './readings/ReadingsTab';

export const DEVICE: DrawerTab = {
  id: 'device',
  title: 'device',
  render: (record) => <DeviceTab sensor={record} />,
};

export const READINGS: DrawerTab = {
  id: 'readings',
  title: 'readings',
  render: (record) => <ReadingsTab sensor={record} />,
};

export const sensor = defineFamily('sensor', {
  icon: 'gauge',
  page: sensorPage,
  columns: [
    'name',
    'code',
    'deviceNumber',
    'kind',
    'lastValue',
    'lastAt',
    'assetId',
    'gatewayId',
    'networks',
    'active',
  ],
  widths: {
    name: 264,
    code: 144,
    deviceNumber: 112,
    kind: 112,
    lastValue: 112,
    lastAt: 152,
    gatewayId: 176,
    networks: 176,
    active: 88,
  },
  filters: ['name', 'deviceNumber', 'kind', 'networks', 'gatewayId', 'assetId', 'locationId'],
  form: [
    { fields: ['name', 'code', 'kind', 'unitId', 'active'] },
    { title: 'place', fields: ['assetId', 'locationId', 'meterId'] },
    { title: 'radio', fields: ['deviceNumber', 'gatewayId', 'networks', 'heartbeatMinutes'] },
    { title: 'limits', fields: ['low', 'high', 'possibleLow', 'possibleHigh'] },
    { title: 'calibration', fields: ['calibrationGain', 'calibrationOffset', 'calibratedOn', 'calibratedBy'] },
    { title: 'keeping', fields: ['retentionDays'] },
  ],
  worded: ['quality'],
  cells: {
    lastValue: (record) => <LastValue sensor={record} />,
    lastAt: ({ lastAt }) => typeof lastAt === 'string' && <When time={lastAt} />,
  },
  tabs: [READINGS, DEVICE],
});

/** /IoT/Sensors: all of them. */
export function SensorsPage() {
  const { t } = useTranslation('sensor');
  const { create } = usePermission(sensor.subModule);
  const [claiming, setClaiming] = useState(false);
  const claim = { label: t('claim.button'), icon: 'qrcode', onSelect: () => setClaiming(true) };
  return (
    <div className="column min-y-0 tall">
      <NotCurrent />
      <EntityPage
        family={sensor}
        actions={create ? [claim] : []}
        extra={
          <HelpButton label={t('label.title')}>
            <h2>{t('label.title')}</h2>
            <LabelDrawing />
            <NetworkHelp />
          </HelpButton>
        }
      />
      {claiming && <ClaimForm onClose={() => setClaiming(false)} />}
    </div>
  );
}
