// /maintenance-management/work-order/12: a work order as a page of its own, live like beside its board.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ApiError } from '@/api/errors';
import { useUser } from '@/api/calls/session';
import { usePermission } from '@/api/calls/userSubModules';
import { useMediaQuery } from '@/components/browser/useMediaQuery';
import { IconButton } from '@/components/button/IconButton';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState, NoPermission } from '@/components/state/StateMessage';
import { cardPage } from '@/paths/work_orders';
import type { Board } from '@/realtime/board/model';
import type { BoardSnapshot } from '@/realtime/board/store';
import { BoardContext, useBoard, useBoardSnapshot, useOutlineStore } from '@/realtime/board/useBoard';
import { useReferences } from '../board/api/references';
import { ConnectionBar } from '../board/ConnectionBar';
import { FollowedBoard } from '../board/FollowedBoard';
import { openTo } from '../board/openTo';
import { useMayChange } from '../board/reach';
import { useMoves } from '../board/useMoves';
import { useOutline } from './api/outline';
import { useWorkOrder, type WorkOrder } from './api/workOrder';
import { CompleteButton } from './completion/CompleteButton';
import { LabourButton } from './LabourButton';
import { LITTLE_ROOM } from './littleRoom';
import { useFollowed } from './useFollowed';
import { WorkOrderTabs } from './WorkOrderTabs';
import styles from './WorkOrderPage.module.css';

const MoveDialog = lazy(async () => ({ default: (await import('../board/MoveDialog')).MoveDialog }));
const OrderMenu = lazy(async () => ({ default: (await import('./links/OrderMenu')).OrderMenu }));
const OverrideDialog = lazy(async () => ({ default: (await import('./links/OverrideDialog')).OverrideDialog }));
const ReasonDialog = lazy(async () => ({ default: (await import('../board/ReasonDialog')).ReasonDialog }));

export function WorkOrderPage() {
  const id = Number(useParams().workOrderId);
  // Another work order is another page: nothing of the one before stays.
  return Number.isSafeInteger(id) && id > 0 ? <Loaded key={id} id={id} /> : <Missing />;
}

function Missing() {
  const { t } = useTranslation('work-order');
  return <EmptyState icon="question-circle" title={t('notFound')} />;
}

const Waiting = () => (
  <div className="stack gap-12 pad-16" aria-busy="true">
    <Skeleton width={280} height={14} />
    <Skeleton width={420} height={24} />
    <Skeleton height={320} />
  </div>
);

function Loaded({ id }: { id: number }) {
  const { data: workOrder, error, refetch } = useWorkOrder(id);
  if (workOrder) {
    return (
      <FollowedBoard
        number={workOrder.boardNumber}
        waiting={<Waiting />}
        missing={<AssignedOrder workOrder={workOrder} />}
      >
        {(board, snapshot) => <Shown {...{ workOrder, board, snapshot }} />}
      </FollowedBoard>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  if (error instanceof ApiError && error.status === 403) return <NoPermission />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Waiting />;
}

/** A work order of a board that is not for this user, to whom it is assigned. */
function AssignedOrder({ workOrder }: { workOrder: WorkOrder }) {
  const { data: outline, error } = useOutline(workOrder.id);
  if (outline) return <OnOutline {...{ workOrder, outline }} />;
  return error ? <Missing /> : <Waiting />;
}

function OnOutline({ workOrder, outline }: { workOrder: WorkOrder; outline: Board }) {
  const store = useOutlineStore(outline, useUser().id);
  const snapshot = useBoardSnapshot(store);
  return (
    <BoardContext value={store}>
      <Shown {...{ workOrder, snapshot }} board={outline} mayBrowse={false} />
    </BoardContext>
  );
}

type ShownProps = {
  workOrder: WorkOrder;
  board: Board;
  snapshot: BoardSnapshot;
  /** The board is for this user, too. */
  mayBrowse?: boolean;
};

function Shown({ workOrder, board, snapshot, mayBrowse = true }: ShownProps) {
  const { t } = useTranslation('work-order');
  const { id, code, title } = workOrder;
  const references = useReferences(board.number);
  const may = usePermission('workOrders');
  const mayUpdate = useMayChange(may, references)(workOrder) && !board.archived;
  const moves = useMoves(useBoard(), may.reopen);
  const { blocked } = moves;
  const [moving, setMoving] = useState(false);
  const little = useMediaQuery(LITTLE_ROOM);
  useFollowed(id);
  return (
    <div className="column min-y-0 tall relative">
      <ConnectionBar phase={snapshot.phase} unsaved={snapshot.unsaved} />
      <article className={styles.page} aria-label={`${code} ${title}`}>
        <header className={styles.head}>
          {mayBrowse ? (
            <Link to={cardPage(workOrder)} className={styles.board}>
              <Icon name="arrow-left" /> {board.name}
            </Link>
          ) : (
            <span className={styles.board}>{board.name}</span>
          )}
          <div className={styles.line}>
            <span className="muted numbers">{code}</span>
            <h1 className="large break">{title}</h1>
            <span className={styles.status}>{workOrder.statusName}</span>
            <div className={styles.actions} data-bottom-bar="phone">
              {mayUpdate && !little && (
                <IconButton icon="arrow-right" label={t('moveTo')} onClick={() => setMoving(true)} />
              )}
              {mayUpdate && <LabourButton workOrder={workOrder} />}
              {mayUpdate && <CompleteButton {...{ workOrder, board }} />}
              <Suspense fallback={null}>
                <OrderMenu
                  {...{ workOrder, mayUpdate }}
                  onMove={mayUpdate && little ? () => setMoving(true) : undefined}
                />
              </Suspense>
            </div>
          </div>
        </header>
        <WorkOrderTabs {...{ workOrder, board, references, mayUpdate }} />
      </article>
      <Suspense fallback={null}>
        {moving && (
          <MoveDialog
            count={1}
            lists={openTo(board, [id])}
            onChoose={(list) => {
              void moves.move({ cardId: id, listId: list.id, after: null });
              setMoving(false);
            }}
            onClose={() => setMoving(false)}
          />
        )}
        {blocked.length > 0 && <OverrideDialog detail={blocked} onAnswer={moves.override} onClose={moves.forget} />}
        {moves.asked && <ReasonDialog asked={moves.asked} onAnswer={moves.answer} />}
      </Suspense>
    </div>
  );
}
