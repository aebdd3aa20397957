// The address of work-order boards without a number: it leads to the first board, or says how one comes about.
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { boardPage } from '@/paths/work_orders';
import { useBoards } from './api/boards';
import NoBoard from './boards/NoBoard';

export function FirstBoard() {
  useTranslation('boards');
  // The specification knows boards below assets, too.
  const { boardId } = useParams();
  const { data, error, refetch } = useBoards();
  if (boardId) return <Navigate to={boardPage(boardId)} replace />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const [first] = data;
  return first ? <Navigate to={boardPage(first.number)} replace /> : <NoBoard />;
}
