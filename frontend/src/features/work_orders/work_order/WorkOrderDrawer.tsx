// A work order beside its board. On a phone it covers the board.
import { lazy, memo, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PHONE, useMediaQuery } from '@/components/browser/useMediaQuery';
import { IconButton } from '@/components/button/IconButton';
import { isDialogOpen } from '@/components/dialog/isDialogOpen';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { workOrderPage } from '@/paths/work_orders';
import { useBoard, useBoardState } from '@/realtime/board/useBoard';
import { useWorkOrder, type WorkOrder } from './api/workOrder';
import { CompleteButton } from './completion/CompleteButton';
import { LabourButton } from './LabourButton';
import type { References } from './references';
import { useFollowed } from './useFollowed';
import { WorkOrderTabs } from './WorkOrderTabs';
import styles from './WorkOrderDrawer.module.css';

const OrderMenu = lazy(async () => ({ default: (await import('./links/OrderMenu')).OrderMenu }));

type Props = {
  id: number;
  references: References;
  /** Whether what is assigned like this may be changed. */
  mayChange: (workOrder: Pick<WorkOrder, 'responsiblePerson' | 'crew'>) => boolean;
  /** Asks for the list to move it to. */
  onMove: () => void;
  onClose: () => void;
};

const cardOf = (id: number) => document.querySelector<HTMLElement>(`[data-card="${id}"]`);

/** What happens on the board behind it does not draw it anew. */
export const WorkOrderDrawer = memo(function WorkOrderDrawer({ id, references, mayChange, onMove, onClose }: Props) {
  const { t } = useTranslation('work-order');
  const board = useBoardState(useBoard());
  const { data: workOrder, error, refetch } = useWorkOrder(id);
  const mayUpdate = workOrder !== undefined && mayChange(workOrder);
  const little = useMediaQuery(PHONE);
  const panel = useRef<HTMLElement>(null);

  useFollowed(id);
  useEffect(() => {
    const before = document.activeElement;
    // With the next frame, which lays out the page anyway, unless something else has got the focus by then.
    const frame = requestAnimationFrame(() => document.activeElement === before && panel.current?.focus());
    return () => {
      cancelAnimationFrame(frame);
      // Its card may have been drawn anew meanwhile, or the drawer may have been opened by a link.
      const back =
        before instanceof HTMLElement && before.isConnected && before !== document.body ? before : cardOf(id);
      back?.focus();
    };
  }, [id]);

  useEffect(() => {
    // Dialogs and menus have their own Escape.
    const leave = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen() && onClose();
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onClose]);

  return (
    <aside
      ref={panel}
      className={styles.drawer}
      tabIndex={-1}
      aria-label={workOrder ? `${workOrder.code} ${workOrder.title}` : t('workOrder')}
    >
      <header className={styles.head}>
        <div className={styles.which}>
          <Link to={workOrderPage(id)} className={styles.code} title={t('openPage')}>
            <span className="small numbers">{workOrder?.code}</span> <Icon name="window-maximize" />
          </Link>
          {workOrder && <span className={styles.status}>{workOrder.statusName}</span>}
        </div>
        <div className={`row gap-8 ${styles.actions}`} data-bottom-bar="phone">
          {mayUpdate && !little && <IconButton icon="arrow-right" label={t('moveTo')} onClick={onMove} />}
          {mayUpdate && <LabourButton workOrder={workOrder} />}
          {mayUpdate && board && <CompleteButton {...{ workOrder, board }} />}
          {workOrder && (
            <Suspense fallback={null}>
              <OrderMenu {...{ workOrder, mayUpdate }} onMove={mayUpdate && little ? onMove : undefined} />
            </Suspense>
          )}
          <IconButton icon="times" label={t('close')} onClick={onClose} />
        </div>
      </header>
      <h2 className={styles.title}>{workOrder?.title ?? <Skeleton width="70%" height={22} />}</h2>
      <WorkOrderTabs
        {...{ workOrder, board, references, mayUpdate }}
        instead={error && !workOrder && <ErrorState error={error} onRetry={() => void refetch()} />}
      />
    </aside>
  );
});
