// A board that is followed live, for the screens that show it or one of its work orders.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { useUser } from '@/api/calls/session';
import { useModules } from '@/api/calls/userSubModules';
import { notify } from '@/components/snackbar/notify';
import { ErrorState } from '@/components/state/StateMessage';
import type { Board } from '@/realtime/board/model';
import type { BoardSnapshot } from '@/realtime/board/store';
import { BoardContext, useBoardSnapshot, useBoardStore } from '@/realtime/board/useBoard';
import { useReferences } from './api/references';

type Props = {
  number: number;
  /** As long as it is on its way. */
  waiting: ReactNode;
  /** Where there is no such board. */
  missing: ReactNode;
  children: (board: Board, snapshot: BoardSnapshot) => ReactNode;
};

export function FollowedBoard({ number, waiting, missing, children }: Props) {
  const { t } = useTranslation(['board', 'board-views']);
  const me = useUser();
  // What was done before the page was reloaded, and refused since.
  const callbacks = useMemo(
    () => ({
      refused: (_: unknown, { detail }: { detail: string }) =>
        notify({ message: t('refusedLater', { why: detail }), variant: 'warning' }),
      full: t('outboxFull'),
    }),
    [t],
  );
  const queries = useQueryClient();
  const store = useBoardStore(number, me, callbacks);
  const snapshot = useBoardSnapshot(store);
  // Both while the board is on its way.
  useReferences(number);
  const permitted = useModules();
  const error = snapshot.phase === 'failed' ? snapshot.error : permitted.data ? null : permitted.error;
  if (error instanceof ApiError && error.code === 'not_found') return missing;
  if (error) {
    const retry = () => {
      void queries.invalidateQueries();
      store.retry();
    };
    return <ErrorState error={error} onRetry={retry} />;
  }
  // A board that does not know yet what one may do would show cards that cannot be lifted, and say nothing.
  if (!snapshot.board || !permitted.data) return waiting;
  return <BoardContext value={store}>{children(snapshot.board, snapshot)}</BoardContext>;
}
