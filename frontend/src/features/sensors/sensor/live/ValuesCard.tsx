// What the sensors of an asset show now, on its overview.
import { useTranslation } from 'react-i18next';
import { useAmount } from '@/components/amount/useAmount';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { Line, ListCard } from '@/components/listcard/ListCard';
import { useTick } from '@/components/time/useTick';
import { useList } from '@/entity/api/records';
import type { Row } from '@/entity/family';
import { SHOWN } from '@/entity/record/overview/shown';
import { readView } from '@/entity/view/view';
import { sensorPage } from '@/paths/sensors';
import { NotCurrent } from '@/realtime/NotCurrent';
import { useReading } from '@/realtime/sensor/useReading';
import { sensor } from '../sensor.entity';
import type { Sensor } from '../useSensor';
import styles from './live.module.css';
import { useStateWords } from './onOff';
import { ageOf, levelOf, newestOf } from './state';

const SIGNS = { low: 'arrow-down', high: 'arrow-up', normal: null } as const;

type Props = { asset: number; to: string };

export default function ValuesCard({ asset, to }: Props) {
  const { t } = useTranslation('entity');
  const view = readView(sensor, 'list', new URLSearchParams());
  const filters = { assetId: { mode: 'in' as const, values: [String(asset)] } };
  const query = useList(sensor, { ...view, rows: SHOWN, filters }, true);
  return (
    <ListCard
      icon="gauge"
      title={t('overview.values')}
      none={t('overview.noSensors')}
      count={query.data?.totalRecords}
      all={{ to, words: t('overview.all') }}
      note={<NotCurrent />}
      error={query}
    >
      {query.data?.items.slice(0, SHOWN).map((one) => (
        <ValueLine key={one.id} record={one} />
      ))}
    </ListCard>
  );
}

function ValueLine({ record }: { record: Row }) {
  const { t } = useTranslation('sensor');
  const { formatRelative } = useFormats();
  const known = record as Sensor;
  const now = useTick(10_000);
  const newest = newestOf(known, useReading(record.id));
  const amount = useAmount(typeof record.unitCode === 'string' ? record.unitCode : null);
  const stateOf = useStateWords();
  const age = ageOf(newest?.at ?? null, known, now);
  const level = levelOf(newest?.value ?? null, known);
  const sign = SIGNS[level];
  return (
    <Line
      to={sensorPage(record.id)}
      title={String(record.name)}
      about={
        newest ? [age !== 'fresh' && t(`live.${age}`), formatRelative(newest.at, now)].filter(Boolean).join(' ') : ''
      }
      end={
        newest ? (
          <span className={`${styles.live} small`} data-level={level} data-age={age}>
            {sign && <Icon name={sign} />}
            <strong className="medium">{stateOf(record.kind, newest.value) ?? amount(newest.value)}</strong>
            {level !== 'normal' && <span className={styles.level}>{t(`live.${level}`)}</span>}
          </span>
        ) : (
          <span className="muted">{t('live.none')}</span>
        )
      }
    />
  );
}
