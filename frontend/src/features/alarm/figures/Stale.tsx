// Alarms that have been active for more than a day: either something is broken, or the rule is.
import { useTranslation } from 'react-i18next';
import { When } from '@/components/time/When';
import type { StaleAlarm } from '../api/alarms';
import { duration } from '../live/Duration';
import styles from './figures.module.css';
import { keyOf, useSourceName } from './sourceName';

export function Stale({ stale }: { stale: readonly StaleAlarm[] }) {
  const { t, i18n } = useTranslation('alarm');
  const nameOf = useSourceName();
  if (stale.length === 0) return null;
  return (
    <section>
      <h2>{t('figures.stale')}</h2>
      <ul className={styles.floods}>
        {stale.map((one) => (
          <li key={keyOf(one)}>
            {nameOf(one)} · <When time={one.raisedAt} /> · {duration(one.seconds, i18n.language)}
          </li>
        ))}
      </ul>
    </section>
  );
}
