// A work order on its page: what can be done with it, and its tabs.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { PHONE, useMediaQuery } from '@/components/browser/useMediaQuery';
import { IconButton } from '@/components/button/IconButton';
import { Icon } from '@/components/icon/Icon';
import { cardPage } from '@/paths/work_orders';
import type { Board } from '@/realtime/board/model';
import type { BoardSnapshot } from '@/realtime/board/store';
import { useBoard } from '@/realtime/board/useBoard';
import { useReferences } from '../board/api/references';
import { ConnectionBar } from '../board/ConnectionBar';
import { openTo } from '../board/openTo';
import { useMayChange } from '../board/reach';
import { useMoves } from '../board/useMoves';
import type { WorkOrder } from './api/workOrder';
import { CompleteButton } from './completion/CompleteButton';
import { LabourButton } from './LabourButton';
import { useFollowed } from './useFollowed';
import { WorkOrderHead } from './WorkOrderHead';
import styles from './WorkOrderPage.module.css';
import { WorkOrderTabs } from './WorkOrderTabs';

const MoveDialog = lazy(async () => ({ default: (await import('../board/MoveDialog')).MoveDialog }));
const OrderMenu = lazy(async () => ({ default: (await import('./links/OrderMenu')).OrderMenu }));
const OverrideDialog = lazy(async () => ({ default: (await import('./links/OverrideDialog')).OverrideDialog }));
const ReasonDialog = lazy(async () => ({ default: (await import('../board/ReasonDialog')).ReasonDialog }));

type Props = {
  workOrder: WorkOrder;
  board: Board;
  snapshot: BoardSnapshot;
  /** The board is for this user, too. */
  mayBrowse?: boolean;
};

export function WorkOrderView({ workOrder, board, snapshot, mayBrowse = true }: Props) {
  const { t } = useTranslation('work-order');
  const { id, code, title } = workOrder;
  const references = useReferences(board.number);
  const may = usePermission('workOrders');
  const mayUpdate = useMayChange(may, references)(workOrder) && !board.archived;
  const moves = useMoves(useBoard(), may.reopen);
  const { blocked } = moves;
  const [moving, setMoving] = useState(false);
  const little = useMediaQuery(PHONE);
  useFollowed(id);
  return (
    <div className="column min-y-0 tall relative">
      <ConnectionBar phase={snapshot.phase} unsaved={snapshot.unsaved} />
      <article className={styles.page} aria-label={`${code} ${title}`}>
        <WorkOrderHead
          workOrder={workOrder}
          board={
            mayBrowse ? (
              <Link to={cardPage(workOrder)} className={styles.board}>
                <Icon name="arrow-left" /> {board.name}
              </Link>
            ) : (
              <span className={styles.board}>{board.name}</span>
            )
          }
        >
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
        </WorkOrderHead>
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
