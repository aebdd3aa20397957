// What happened to a record last.
import { useTranslation } from 'react-i18next';
import { ListCard } from '@/components/listcard/ListCard';
import { useHistory } from '../../api/records';
import { HistoryEntry } from '../../drawer/HistoryTab';
import { useFamily } from '../../FamilyContext';
import { SHOWN } from './shown';
import styles from './overview.module.css';

export function HistoryCard({ id }: { id: number }) {
  const { t } = useTranslation('entity');
  const query = useHistory(useFamily(), id, SHOWN);
  return (
    <ListCard
      icon="history"
      title={t('overview.history')}
      count={query.data?.totalRecords}
      none={t('historyTab.none')}
      all={{ to: '?tab=history', words: t('overview.all') }}
      error={query}
    >
      {query.data?.items.slice(0, SHOWN).map((change) => (
        <HistoryEntry key={change.id} change={change} className={styles.event} />
      ))}
    </ListCard>
  );
}
