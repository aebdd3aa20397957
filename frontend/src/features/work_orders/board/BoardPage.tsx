// The live work-order board of an address like /maintenance-management/work-order-board/1.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '@/api/errors';
import { useUser } from '@/api/calls/session';
import { useModules } from '@/api/calls/userSubModules';
import { useCardWords } from '@/components/board/cardWords';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { BoardContext, useBoardSnapshot, useBoardStore } from '@/realtime/board/useBoard';
import { useReferences } from './api/references';
import styles from './BoardPage.module.css';
import { BoardScreen } from './BoardScreen';

const NoBoard = lazy(() => import('./boards/NoBoard'));

export function BoardPage() {
  const number = Number(useParams().boardId);
  const user = useUser();
  // Another board is another screen: nothing of the one before stays.
  return <Followed key={number} number={number} me={user} />;
}

function Followed({ number, me }: { number: number; me: { id: number; uuid: string } }) {
  const { t } = useTranslation(['board', 'board-views']);
  // What was done before the page was reloaded, and refused since.
  const told = useMemo(
    () => ({
      refused: (_: unknown, { detail }: { detail: string }) =>
        notify({ message: t('refusedLater', { why: detail }), variant: 'warning' }),
      full: t('outboxFull'),
    }),
    [t],
  );
  const queries = useQueryClient();
  const store = useBoardStore(number, me, told);
  const snapshot = useBoardSnapshot(store);
  // Both while the board is on its way.
  useReferences(number);
  const words = useCardWords();
  const permitted = useModules();
  const error = snapshot.phase === 'failed' ? snapshot.error : permitted.data ? null : permitted.error;
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <Suspense fallback={<BoardSkeleton />}>
        <NoBoard />
      </Suspense>
    );
  }
  if (error) {
    const retry = () => {
      void queries.invalidateQueries();
      store.retry();
    };
    return <ErrorState error={error} onRetry={retry} />;
  }
  // A board that does not know yet what one may do would show cards that cannot be lifted, and say nothing.
  if (!snapshot.board || !permitted.data) return <BoardSkeleton />;
  return (
    <BoardContext value={store}>
      <BoardScreen board={snapshot.board} snapshot={snapshot} words={words} />
    </BoardContext>
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
