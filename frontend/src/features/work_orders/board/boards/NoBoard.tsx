// The address of a board that is not there: the boards that are, or how the first one comes about.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { boardPage } from '@/paths/work_orders';
import { useBoards } from '../api/boards';
import styles from './boards.module.css';
import NewBoardDialog from './NewBoardDialog';

export default function NoBoard() {
  const { t } = useTranslation('boards');
  const boards = useBoards();
  const may = usePermission('workOrders');
  const [creating, setCreating] = useState(false);
  if (boards.error) return <ErrorState error={boards.error} onRetry={() => void boards.refetch()} />;
  if (!boards.data) return <Skeleton height={240} />;
  if (boards.data.length > 0) {
    return (
      <EmptyState icon="clipboard" title={t('none')} text={t('noneText')}>
        <ul className="stack gap-4">
          {boards.data.map(({ number, name }) => (
            <li key={number}>
              <Link to={boardPage(number)} className={styles.board}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="clipboard" title={t('first')} text={t(may.configure ? 'firstText' : 'askText')}>
      {may.configure && (
        <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      )}
      {creating && <NewBoardDialog onClose={() => setCreating(false)} />}
    </EmptyState>
  );
}
