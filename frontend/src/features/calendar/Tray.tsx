// Work orders without a date, to be dragged onto a day; a click opens one, where it gets its times without dragging.
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@/components/search/SearchField';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState } from '@/components/state/StateMessage';
import type { Entry } from './api';
import styles from './calendar.module.css';

type Props = {
  ref: Ref<HTMLElement>;
  found: { items: readonly Entry[]; limited: boolean } | undefined;
  text: string;
  onText: (text: string) => void;
  onOpen: (entry: Entry) => void;
};

export function Tray({ ref, found, text, onText, onOpen }: Props) {
  const { t } = useTranslation('calendar');
  return (
    <aside ref={ref} className={styles.tray} aria-label={t('unscheduled')}>
      <h2 className="medium">{t('unscheduled')}</h2>
      <SearchField value={text} placeholder={t('searchUnscheduled')} onChange={onText} />
      {!found && <Skeleton height={80} />}
      {found?.items.length === 0 && <EmptyState icon="check-circle" title={t('allScheduled')} />}
      {found?.items.map((entry) => (
        <button
          key={entry.id}
          type="button"
          className={styles.waiting}
          data-order={entry.outOfReach ? undefined : entry.id}
          data-title={`${entry.code} ${entry.title}`}
          onClick={() => onOpen(entry)}
        >
          <span className="muted small numbers">{entry.code}</span>
          <span>{entry.title}</span>
          {entry.assetName && <span className="muted small truncate">{entry.assetName}</span>}
        </button>
      ))}
      {found?.limited && <p className="muted small">{t('moreUnscheduled')}</p>}
    </aside>
  );
}
