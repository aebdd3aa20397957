// /maintenance-management/work-order/12: a work order as a page of its own, live like beside its board. What it is called is shown as soon
// as it is known; everything else, and the board that it is on, may take a phone seconds longer.
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '@/api/errors';
import { useUser } from '@/api/calls/session';
import { loadable } from '@/components/lazy/loadable';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState, NoPermission } from '@/components/state/StateMessage';
import type { Board } from '@/realtime/board/model';
import { BoardContext, useBoardSnapshot, useOutlineStore } from '@/realtime/board/useBoard';
import { FollowedBoard } from '../board/FollowedBoard';
import { useOutline } from './api/outline';
import { useWorkOrder, type WorkOrder } from './api/workOrder';
import { WorkOrderHead } from './WorkOrderHead';
import styles from './WorkOrderPage.module.css';

const WorkOrderView = loadable(async () => (await import('./WorkOrderView')).WorkOrderView);

export function WorkOrderPage() {
  const id = Number(useParams().workOrderId);
  // Another work order is another page: nothing of the one before stays.
  return Number.isSafeInteger(id) && id > 0 ? <Loaded key={id} id={id} /> : <Missing />;
}

function Missing() {
  const { t } = useTranslation('work-order');
  return <EmptyState icon="question-circle" title={t('notFound')} />;
}

function Waiting({ workOrder }: { workOrder?: WorkOrder }) {
  const known: ReactNode = workOrder ? (
    <WorkOrderHead workOrder={workOrder} board={<span className={styles.board} />} />
  ) : (
    <div className="stack gap-12 pad-16">
      <Skeleton width={280} height={14} />
      <Skeleton width={420} height={24} />
    </div>
  );
  return (
    <div className={styles.page} aria-busy="true">
      {known}
      <div className="pad-16">
        <Skeleton height={320} />
      </div>
    </div>
  );
}

function Loaded({ id }: { id: number }) {
  const { data: workOrder, error, refetch } = useWorkOrder(id);
  // On its way while the board is. What fails is said where it would be shown.
  useEffect(() => void WorkOrderView.load().catch(() => undefined), []);
  if (workOrder) {
    const waiting = <Waiting workOrder={workOrder} />;
    return (
      <FollowedBoard number={workOrder.boardNumber} waiting={waiting} missing={<AssignedOrder workOrder={workOrder} />}>
        {(board, snapshot) => <WorkOrderView.Component fallback={waiting} {...{ workOrder, board, snapshot }} />}
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
  return error ? <Missing /> : <Waiting workOrder={workOrder} />;
}

function OnOutline({ workOrder, outline }: { workOrder: WorkOrder; outline: Board }) {
  const store = useOutlineStore(outline, useUser().id);
  const snapshot = useBoardSnapshot(store);
  return (
    <BoardContext value={store}>
      <WorkOrderView.Component
        fallback={<Waiting workOrder={workOrder} />}
        {...{ workOrder, snapshot }}
        board={outline}
        mayBrowse={false}
      />
    </BoardContext>
  );
}
