// The archived boards: each can be looked at, and restored there.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Dialog } from '@/components/dialog/Dialog';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { boardPage } from '@/paths/work_orders';
import { useArchivedBoards } from '../api/boards';
import styles from './boards.module.css';

export default function ArchivedBoardsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('boards');
  const { data, error, refetch } = useArchivedBoards();
  return (
    <Dialog title={t('archived')} onClose={onClose} width={400}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.length === 0 && <EmptyState icon="box" title={t('noArchived')} />}
      <ul className="stack gap-4">
        {data?.map(({ number, name }) => (
          <li key={number}>
            <Link to={boardPage(number)} className={styles.board} onClick={onClose}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
