// The marks of a tile: outside of what is normal, late or silent, not to be trusted; each a sign and a word. And its age.
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { useTick } from '@/components/time/useTick';
import type { TileState } from './useTileValue';
import styles from './marks.module.css';

const LEVELS = { low: 'arrow-down', high: 'arrow-up' } as const;
const AGES = { stale: 'clock', offline: 'exclamation-circle', never: 'circle' } as const;

type Props = Omit<TileState, 'minute'>;

export const State = memo(function State({ level, age, uncertain }: Props) {
  const { t } = useTranslation('sensor');
  return (
    <>
      {level !== 'normal' && age !== 'never' && (
        <span className={`inline-row gap-4 ${styles.mark}`} data-mark="level">
          <Icon className="mini" name={LEVELS[level]} /> {t(`live.${level}`)}
        </span>
      )}
      {age !== 'fresh' && (
        <span className={`inline-row gap-4 ${styles.mark}`} data-mark={age}>
          <Icon className="mini" name={AGES[age]} /> {t(`live.${age}`)}
        </span>
      )}
      {uncertain && (
        <span className={`inline-row gap-4 ${styles.mark}`}>
          <Icon className="mini" name="question-circle" /> {t('live.uncertain')}
        </span>
      )}
    </>
  );
});

/** "3 minutes ago". */
export function TileAge({ minute }: Pick<TileState, 'minute'>) {
  const { formatRelative } = useFormats();
  const now = useTick(10_000);
  return minute === null ? null : <span>{formatRelative(minute, now)}</span>;
}
