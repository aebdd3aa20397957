// Where an alarm is: links to its sensor, asset and location.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSees } from '@/api/calls/userSubModules';
import { assetPage } from '@/paths/assets';
import { gatewayPage, sensorPage } from '@/paths/sensors';
import { locationPage } from '@/paths/locations';
import type { Alarm, Ref } from '@/realtime/alarm/model';
import styles from './places.module.css';

type Of = { there: Ref | null | undefined; page: ((id: number) => string) | null };

function Place({ there, page }: Of) {
  if (!there) return null;
  const title = [there.code, there.name].filter(Boolean).join(' ');
  return page ? (
    <Link to={page(there.id)} title={title}>
      {there.name || there.code}
    </Link>
  ) : (
    <span title={title}>{there.name || there.code}</span>
  );
}

export function Places({ alarm: { place, source } }: { alarm: Pick<Alarm, 'place' | 'source'> }) {
  const { t } = useTranslation('alarm');
  const sees = useSees();
  // Of its sensor the gateway is only the way.
  const known = source.kind === 'gateway' || source.kind === 'gatewayFlood';
  const gateway = known ? (place?.gateway ?? { id: source.gatewayId, code: '', name: t('gateway') }) : null;
  return (
    <span className={styles.places}>
      <Place there={place?.sensor} page={sensorPage} />
      <Place there={place?.asset} page={sees('equipment') ? assetPage : null} />
      <Place there={place?.location} page={sees('locations') ? locationPage : null} />
      <Place there={gateway} page={sees('gateways') ? gatewayPage : null} />
    </span>
  );
}
