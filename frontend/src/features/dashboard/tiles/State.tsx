// The marks of a tile: outside of what is normal, late or silent, not to be trusted; each a sign and a word.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import type { Age, Level } from '@/features/sensor/live/state';
import styles from './tiles.module.css';

const LEVELS = { low: 'arrow-down', high: 'arrow-up' } as const;
const AGES = { stale: 'clock', offline: 'exclamation-circle', never: 'circle' } as const;

export function State({ level, age, uncertain }: { level: Level; age: Age; uncertain: boolean }) {
  const { t } = useTranslation('sensor');
  return (
    <>
      {level !== 'normal' && age !== 'never' && (
        <span className={styles.mark} data-mark="level">
          <Icon name={LEVELS[level]} /> {t(`live.${level}`)}
        </span>
      )}
      {age !== 'fresh' && (
        <span className={styles.mark} data-mark={age}>
          <Icon name={AGES[age]} /> {t(`live.${age}`)}
        </span>
      )}
      {uncertain && (
        <span className={styles.mark}>
          <Icon name="question-circle" /> {t('live.uncertain')}
        </span>
      )}
    </>
  );
}
