// A work order beside its board: details, tasks, log notes, history. A page of its own on a phone.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { IconButton } from '@/components/button/IconButton';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { useBoard, useBoardSnapshot } from '@/realtime/board/useBoard';
import { keyOf, useWorkOrder } from './api/workOrder';
import { DetailsTab } from './DetailsTab';
import { HistoryTab } from './HistoryTab';
import { LabourButton } from './LabourButton';
import { NotesTab } from './NotesTab';
import type { References } from './references';
import { TasksTab } from './TasksTab';
import styles from './WorkOrderDrawer.module.css';

type Props = { id: number; references: References; mayUpdate: boolean; onClose: () => void };

const TABS = ['details', 'tasks', 'notes', 'history'] as const;

export function WorkOrderDrawer({ id, references, mayUpdate, onClose }: Props) {
  const { t } = useTranslation('work-order');
  const store = useBoard();
  const board = useBoardSnapshot(store).board;
  const queries = useQueryClient();
  const { data: workOrder, error, refetch } = useWorkOrder(id);
  const panel = useRef<HTMLElement>(null);
  const [params, setParams] = useSearchParams();
  const tab = TABS[Number(params.get('tab') ?? 0)] ?? 'details';

  useEffect(
    () => store.watch(({ data }) => data.cardId === id && void queries.invalidateQueries({ queryKey: keyOf(id) })),
    [store, queries, id],
  );
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    store.signal('view', { cardId: id });
    return () => {
      store.signal('view', { cardId: null });
      if (before instanceof HTMLElement) before.focus();
    };
  }, [store, id]);

  useEffect(() => {
    // Dialogs and menus take their own Escape before it gets here.
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onClose();
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onClose]);

  const choose = (index: number) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (index === 0) next.delete('tab');
        else next.set('tab', String(index));
        return next;
      },
      { replace: true },
    );

  return (
    <aside
      ref={panel}
      className={styles.drawer}
      tabIndex={-1}
      aria-label={workOrder ? `${workOrder.code} ${workOrder.title}` : t('workOrder')}
    >
      <header className={styles.head}>
        <div>
          <span className={styles.code}>{workOrder?.code}</span>
          {workOrder && <span className={styles.status}>{workOrder.statusName}</span>}
        </div>
        {workOrder && mayUpdate && <LabourButton id={id} />}
        <IconButton icon="times" label={t('close')} onClick={onClose} />
      </header>
      <h2 className={styles.title}>{workOrder?.title ?? <Skeleton width="70%" height={22} />}</h2>
      <div className={styles.tabs} role="tablist">
        {TABS.map((name, index) => (
          <button key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => choose(index)}>
            {t(`tabs.${name}`)}
          </button>
        ))}
      </div>
      <div className={styles.body} role="tabpanel" aria-label={t(`tabs.${tab}`)} tabIndex={-1}>
        {error && !workOrder && <ErrorState error={error} onRetry={() => void refetch()} />}
        {workOrder && board && (
          <>
            {tab === 'details' && (
              <DetailsTab key={id} {...{ workOrder, references, mayUpdate }} labels={board.labels} />
            )}
            {tab === 'tasks' && <TasksTab {...{ id, references, mayUpdate }} />}
            {tab === 'notes' && <NotesTab {...{ id, mayUpdate }} />}
            {tab === 'history' && <HistoryTab id={id} board={board} />}
          </>
        )}
      </div>
    </aside>
  );
}
