// How much an alarm matters: a sign, a word and a colour, of which any one is enough.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import type { Severity as Level } from '@/realtime/alarm/model';
import styles from './severity.module.css';

export const SEVERITY_ICONS: Readonly<Record<Level, string>> = {
  low: 'info-circle',
  medium: 'exclamation-circle',
  high: 'exclamation-triangle',
  critical: 'bolt',
};

/** `quiet`: it is over or seen to, and grey is normal. */
export function Severity({ severity, quiet = false }: { severity: Level; quiet?: boolean }) {
  const { t } = useTranslation('alarm');
  return (
    <span className={styles.severity} data-severity={severity} data-quiet={quiet || undefined}>
      <Icon name={SEVERITY_ICONS[severity]} />
      {t(`severity.${severity}`)}
    </span>
  );
}
