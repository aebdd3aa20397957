// What carries the readings of sensors: radio, Wi-Fi, cable.
import { useTranslation } from 'react-i18next';
import { HelpButton } from '@/components/help/HelpButton';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { relatedTab } from '@/entity/record/relatedTab';
import { gateway } from '../gateway/gateway.entity';
import { GATEWAYS } from '@/paths/sensors';
import { NetworkHelp } from './NetworkHelp';

export const network = defineFamily('network', {
  icon: 'sitemap',
  follows: ['gateway', 'sensor'],
  columns: ['name', 'code', 'kind', 'locationId', 'gatewayCount', 'sensorCount', 'updatedAt'],
  widths: { name: 280, code: 120, gatewayCount: 112, sensorCount: 104 },
  filters: ['name', 'kind', 'locationId'],
  form: [{ fields: ['name', 'code', 'kind', 'locationId', 'description'] }],
  tabs: [
    relatedTab({
      id: 'gateways',
      family: gateway,
      field: 'networkId',
      columns: ['name', 'lastSeenAt', 'sensorCount'],
      home: GATEWAYS,
    }),
  ],
});

/** /IoT/Networks: all of them. */
export function NetworksPage() {
  const { t } = useTranslation('network');
  return (
    <EntityPage
      family={network}
      extra={
        <HelpButton label={t('help.title')}>
          <NetworkHelp />
        </HelpButton>
      }
    />
  );
}
