// Alarms that have been active for more than a day: either something is broken, or the rule is.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { When } from '@/components/time/When';
import type { SourceName, StaleAlarm } from '../api/alarms';
import { About } from './About';
import styles from './figures.module.css';
import { keyOf, useSourceName } from './sourceName';

type Props = { stale: readonly StaleAlarm[]; names: readonly SourceName[] };

export function Stale({ stale, names }: Props) {
  const { t } = useTranslation('alarm');
  const { formatDuration } = useFormats();
  const nameOf = useSourceName(names);
  if (stale.length === 0) return null;
  return (
    <section>
      <h2>{t('figures.stale')}</h2>
      <ul className={styles.floods}>
        {stale.map((one) => (
          <li key={keyOf(one)}>
            <About {...nameOf(one)} /> · <When time={one.raisedAt} /> · {formatDuration(one.seconds)}
          </li>
        ))}
      </ul>
    </section>
  );
}
