// What a sensor shows now: the value, whether that is normal, and how old it is where that matters.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { useTick } from '@/components/time/useTick';
import type { Row } from '@/entity/family';
import { useAmount } from '@/components/amount/useAmount';
import { useReading } from '@/realtime/sensor/useReading';
import { useCutOff } from '@/realtime/useCutOff';
import type { Sensor } from '../useSensor';
import { useStateWords } from './onOff';
import { ageOf, levelOf, newestOf } from './state';
import styles from './live.module.css';

const SIGNS = { low: 'arrow-down', high: 'arrow-up', normal: 'check' } as const;

export function LiveValue({ sensor }: { sensor: Row }) {
  const { t } = useTranslation('sensor');
  const { t: common } = useTranslation();
  const cutOff = useCutOff();
  const { formatRelative } = useFormats();
  const known = sensor as Sensor;
  const live = useReading(sensor.id);
  const now = useTick(10_000);
  const amount = useAmount(typeof sensor.unitCode === 'string' ? sensor.unitCode : null);
  const stateOf = useStateWords();
  const newest = newestOf(known, live);
  const age = ageOf(newest?.at ?? null, known, now);
  if (!newest) return <span className={styles.none}>{t('live.none')}</span>;
  const level = levelOf(newest.value, known);
  return (
    <span className={styles.live} data-level={level} data-age={age}>
      <strong className="bold xl">{stateOf(sensor.kind, newest.value) ?? amount(newest.value)}</strong>
      <span className={styles.level}>
        <Icon name={SIGNS[level]} /> {t(`live.${level}`)}
      </span>
      {newest.uncertain && <span>{t('live.uncertain')}</span>}
      <span className={styles.age}>
        {age !== 'fresh' && t(`live.${age}`)} {formatRelative(newest.at, now)}
      </span>
      {cutOff && <span className="danger">{common('notCurrent')}</span>}
    </span>
  );
}
