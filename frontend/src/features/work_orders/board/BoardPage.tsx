// The live work-order board of an address like /maintenance-management/work-order-board/1.
import { lazy, Suspense } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useCardWords } from '@/components/board/cardWords';
import { Skeleton } from '@/components/state/Skeleton';
import { workOrderPage } from '@/paths/work_orders';
import styles from './BoardPage.module.css';
import { BoardScreen } from './BoardScreen';
import { FollowedBoard } from './FollowedBoard';

const NoBoard = lazy(() => import('./boards/NoBoard'));

export function BoardPage() {
  const number = Number(useParams().boardId);
  const words = useCardWords();
  const card = Number(useSearchParams()[0].get('card'));
  // A board that is not for this user may have work that is assigned to them.
  const missing =
    card > 0 ? (
      <Navigate to={workOrderPage(card)} replace />
    ) : (
      <Suspense fallback={<BoardSkeleton />}>
        <NoBoard />
      </Suspense>
    );
  // Another board is another screen: nothing of the one before stays.
  return (
    <FollowedBoard key={number} {...{ number, missing }} waiting={<BoardSkeleton />}>
      {(board, snapshot) => <BoardScreen {...{ board, snapshot, words }} />}
    </FollowedBoard>
  );
}

function BoardSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {[5, 3, 4, 2].map((cards, lane) => (
        // biome-ignore lint: the lanes of a skeleton have no other identity.
        <div className="stack gap-8" key={lane}>
          <Skeleton width={120} height={20} />
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={`${lane}-${card}`} width={270} height={104} />
          ))}
        </div>
      ))}
    </div>
  );
}
