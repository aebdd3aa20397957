// A work order beside its board: details, tasks, log notes, history. A page of its own on a phone.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { readAgain } from '@/api/readAgain';
import { useMediaQuery } from '@/components/browser/useMediaQuery';
import { IconButton } from '@/components/button/IconButton';
import { isDialogOpen } from '@/components/dialog/isDialogOpen';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { UnsavedEdits } from '@/components/unsaved/UnsavedEdits';
import type { BoardEvent } from '@/realtime/board/model';
import { useBoard, useBoardSnapshot } from '@/realtime/board/useBoard';
import { otherOf } from '../board/travel/sentence';
import { keyOf, useWorkOrder, type WorkOrder } from './api/workOrder';
import { DetailsTab } from './DetailsTab';
import { DrawerTabs } from './DrawerTabs';
import { HistoryTab } from './HistoryTab';
import { LabourButton } from './LabourButton';
import { NotesTab } from './NotesTab';
import { BlockedLine } from './links/BlockedLine';
import type { References } from './references';
import { TasksTab } from './TasksTab';
import { TAB_NUMBER, TABS, type Tab, tabOf } from './tabs';
import styles from './WorkOrderDrawer.module.css';

// Talking, hours and files load when somebody wants them.
const ChatTab = lazy(async () => ({ default: (await import('@/features/chat/PlaceThread')).WorkOrderThread }));
const LabourTab = lazy(async () => ({ default: (await import('./labour/LabourTab')).LabourTab }));
const CostsTab = lazy(async () => ({ default: (await import('./costs/CostsTab')).CostsTab }));
const LinksTab = lazy(async () => ({ default: (await import('./links/LinksTab')).LinksTab }));
const OrderMenu = lazy(async () => ({ default: (await import('./links/OrderMenu')).OrderMenu }));
const FilesTab = lazy(async () => ({ default: (await import('./files/FilesTab')).FilesTab }));

type Props = {
  id: number;
  references: References;
  /** Whether what is assigned like this may be changed. */
  mayChange: (workOrder: Pick<WorkOrder, 'responsiblePerson' | 'crew'>) => boolean;
  /** Asks for the list to move it to. */
  onMove: () => void;
  onClose: () => void;
};

/** There it opens on the checklist. */
const PHONE = '(width < 720px)';

/** An event of this card, of another one whose timer stopped that of this, or of one that is linked. */
const isAbout = ({ data, delta }: BoardEvent, id: number) =>
  data.cardId === id ||
  (data.stopped as { cardId?: unknown } | undefined)?.cardId === id ||
  otherOf(data)?.id === id ||
  (data.card as { link?: { otherId: number } } | undefined)?.link?.otherId === id ||
  delta?.links?.some(([card]) => card === id) === true;

const cardOf = (id: number) => document.querySelector<HTMLElement>(`[data-card="${id}"]`);

export function WorkOrderDrawer({ id, references, mayChange, onMove, onClose }: Props) {
  const { t } = useTranslation('work-order');
  const store = useBoard();
  const board = useBoardSnapshot(store).board;
  const queries = useQueryClient();
  const { data: workOrder, error, refetch } = useWorkOrder(id);
  const mayUpdate = workOrder !== undefined && mayChange(workOrder);
  const panel = useRef<HTMLElement>(null);
  const [dirty, setDirty] = useState(false);
  const [note, setNote] = useState('');
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const phone = useMediaQuery(PHONE);
  const tab = tabOf(params.get('tab'), phone && (workOrder?.progress?.tasks.total ?? 0) > 0);
  const ids = useId();
  const idOf = (name: Tab, part: 'tab' | 'panel') => `${ids}-${name}-${part}`;

  useEffect(
    () => store.watch((event) => (!event || isAbout(event, id)) && void readAgain(queries, keyOf(id))),
    [store, queries, id],
  );
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    store.signal('view', { cardId: id });
    return () => {
      store.signal('view', { cardId: null });
      // Its card may have been drawn anew meanwhile, or the drawer may have been opened by a link.
      const back =
        before instanceof HTMLElement && before.isConnected && before !== document.body ? before : cardOf(id);
      back?.focus();
    };
  }, [store, id]);

  useEffect(() => {
    // Dialogs and menus have their own Escape.
    const leave = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen() && onClose();
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onClose]);

  const choose = (chosen: Tab) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (chosen === 'details' && !phone) next.delete('tab');
        else next.set('tab', String(TAB_NUMBER[chosen]));
        return next;
      },
      // How it was opened stays known: closing leads back there.
      { replace: true, state },
    );

  // What is being edited in the details stays while one looks at another tab.
  const panelOf = (name: Tab): ReactNode => {
    if (!workOrder || !board) return null;
    if (name === 'details') {
      return <DetailsTab {...{ workOrder, references, mayUpdate }} labels={board.labels} onDirty={setDirty} />;
    }
    if (name !== tab) return null;
    if (name === 'chat') {
      return (
        <Suspense fallback={<Skeleton height={160} />}>
          <ChatTab id={id} />
        </Suspense>
      );
    }
    if (name === 'files') {
      return (
        <Suspense fallback={<Skeleton height={160} />}>
          <FilesTab {...{ id, mayUpdate }} />
        </Suspense>
      );
    }
    if (name === 'costs') {
      return (
        <Suspense fallback={<Skeleton height={160} />}>
          <CostsTab {...{ id, mayUpdate }} onLabour={() => choose('labour')} />
        </Suspense>
      );
    }
    if (name === 'links') {
      return (
        <Suspense fallback={<Skeleton height={160} />}>
          <LinksTab {...{ id, mayUpdate }} />
        </Suspense>
      );
    }
    if (name === 'labour') {
      return (
        <Suspense fallback={<Skeleton height={160} />}>
          <LabourTab {...{ id, references, mayUpdate }} />
        </Suspense>
      );
    }
    if (name === 'tasks') return <TasksTab {...{ workOrder, references, mayUpdate }} />;
    return name === 'notes' ? (
      <NotesTab {...{ id, mayUpdate }} draft={note} onDraft={setNote} />
    ) : (
      <HistoryTab id={id} board={board} />
    );
  };

  return (
    <aside
      ref={panel}
      className={styles.drawer}
      tabIndex={-1}
      aria-label={workOrder ? `${workOrder.code} ${workOrder.title}` : t('workOrder')}
    >
      <header className={styles.head}>
        <div className={styles.which}>
          <span className="muted small numbers">{workOrder?.code}</span>
          {workOrder && <span className={styles.status}>{workOrder.statusName}</span>}
        </div>
        <div className={`row gap-8 ${styles.actions}`} data-bottom-bar="phone">
          {mayUpdate && <IconButton icon="arrow-right" label={t('moveTo')} onClick={onMove} />}
          {mayUpdate && <LabourButton workOrder={workOrder} />}
          {workOrder && (
            <Suspense fallback={null}>
              <OrderMenu {...{ workOrder, mayUpdate }} />
            </Suspense>
          )}
          <IconButton icon="times" label={t('close')} onClick={onClose} />
        </div>
      </header>
      <h2 className={styles.title}>{workOrder?.title ?? <Skeleton width="70%" height={22} />}</h2>
      <BlockedLine {...{ board, id }} />
      <DrawerTabs {...{ tab, idOf }} onChoose={choose} />
      {TABS.map((name) => (
        <div
          key={name}
          id={idOf(name, 'panel')}
          className={`column gap-12 scroll pad-16 ${styles.body}`}
          data-tab={name}
          role="tabpanel"
          aria-labelledby={idOf(name, 'tab')}
          hidden={tab !== name}
          tabIndex={-1}
        >
          {error && !workOrder ? <ErrorState error={error} onRetry={() => void refetch()} /> : panelOf(name)}
        </div>
      ))}
      {(dirty || note.trim() !== '') && <UnsavedEdits record="card" />}
    </aside>
  );
}
