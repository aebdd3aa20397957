// What became of hours, by icon and words: the timer runs, they wait for approval, are approved, or were corrected.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import type { TimesheetRow } from '../api/labor';
import styles from './labour.module.css';

const ICONS = { running: 'stopwatch', open: 'clock', approved: 'check', corrected: 'history' } as const;

function stateOf(row: TimesheetRow): keyof typeof ICONS {
  if (row.corrected) return 'corrected';
  if (row.approvedAt !== null) return 'approved';
  return row.hoursSubmitted === null ? 'running' : 'open';
}

export function LabourState({ row }: { row: TimesheetRow }) {
  const { t } = useTranslation('labour');
  const { formatDateTime } = useFormats();
  const state = stateOf(row);
  const title =
    row.approvedAt === null
      ? undefined
      : t('approvedBy', { name: row.approvedByName, when: formatDateTime(row.approvedAt) });
  return (
    <span className={styles.state} title={title}>
      <Icon name={ICONS[state]} className="tiny" /> {t(`state.${state}`)}
    </span>
  );
}
