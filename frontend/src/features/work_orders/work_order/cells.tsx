// Cells of work orders that are more than their value.
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { useFamily, useFamilyWords } from '@/entity/FamilyContext';
import { priorityWord } from '@/realtime/board/model';
import styles from './cells.module.css';

/** Colours of the tenant's statuses by their ids, on the screens that know them. */
export const StatusColours = createContext<ReadonlyMap<number, string>>(new Map());

export function StatusCell({ id, name }: { id: number; name: string }) {
  const colour = use(StatusColours).get(id);
  return (
    <span className={styles.cell}>
      {colour && <span className={styles.dot} style={{ background: colour }} />}
      <span>{name}</span>
    </span>
  );
}

const ICONS = { low: 'minus', medium: 'angle-up', high: 'angle-double-up' } as const;

export function PriorityCell({ priority }: { priority: number }) {
  const words = useFamilyWords(useFamily());
  const word = priorityWord(priority);
  return (
    <span className={styles.cell} data-priority={word}>
      <Icon name={ICONS[word]} />
      {words.choice('priority', String(priority))}
    </span>
  );
}

export function DueCell({ due, overdue }: { due: string; overdue: boolean }) {
  const { t } = useTranslation('work-orders');
  const { formatDateTime } = useFormats();
  return (
    <time dateTime={due} className={styles.due} data-overdue={overdue || undefined}>
      {overdue && <Icon name="exclamation-circle" />}
      {formatDateTime(due)}
      {overdue && <span className="visually-hidden"> · {t('fields.overdue')}</span>}
    </time>
  );
}
