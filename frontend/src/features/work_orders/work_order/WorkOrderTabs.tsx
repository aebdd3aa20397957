// The tabs of a work order and what they show: the same beside its board and on a page of its own.
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { PHONE, useMediaQuery } from '@/components/browser/useMediaQuery';
import { Skeleton } from '@/components/state/Skeleton';
import type { TabPart } from '@/components/tabs/Tabs';
import { UnsavedEdits } from '@/components/unsaved/UnsavedEdits';
import type { Board } from '@/realtime/board/model';
import type { WorkOrder } from './api/workOrder';
import { DetailsTab } from './DetailsTab';
import { DrawerTabs } from './DrawerTabs';
import { HistoryTab } from './HistoryTab';
import { BlockedLine } from './links/BlockedLine';
import { NotesTab } from './NotesTab';
import type { References } from './references';
import { TasksTab } from './TasksTab';
import { TAB_NUMBER, TABS, type Tab, tabOf } from './tabs';
import styles from './WorkOrderDrawer.module.css';

// What is not looked at first loads when its tab is chosen.
const ChatTab = lazy(async () => ({ default: (await import('@/features/chat/PlaceThread')).WorkOrderThread }));
const LabourTab = lazy(async () => ({ default: (await import('./labour/LabourTab')).LabourTab }));
const PartsTab = lazy(async () => ({ default: (await import('./parts/PartsTab')).PartsTab }));
const CostsTab = lazy(async () => ({ default: (await import('./costs/CostsTab')).CostsTab }));
const FailuresTab = lazy(async () => ({ default: (await import('./failures/FailuresTab')).FailuresTab }));
const LinksTab = lazy(async () => ({ default: (await import('./links/LinksTab')).LinksTab }));
const FilesTab = lazy(async () => ({ default: (await import('./files/FilesTab')).FilesTab }));

type Props = {
  /** Undefined while it loads. */
  workOrder: WorkOrder | undefined;
  board: Board | null;
  references: References;
  mayUpdate: boolean;
  /** In place of the panels, where the work order cannot be shown. */
  instead?: ReactNode;
};

export function WorkOrderTabs({ workOrder, board, references, mayUpdate, instead }: Props) {
  const [dirty, setDirty] = useState(false);
  const [note, setNote] = useState('');
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const phone = useMediaQuery(PHONE);
  const tab = tabOf(params.get('tab'), phone && (workOrder?.progress?.tasks.total ?? 0) > 0);
  const [edited, setEdited] = useState(false);
  if (workOrder && tab === 'details' && !edited) setEdited(true);
  const ids = useId();
  const idOf = (name: Tab, part: TabPart) => `${ids}-${name}-${part}`;
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

  const contentOf = (name: Tab, shown: WorkOrder, of: Board): ReactNode => {
    const { id } = shown;
    const shared = { id, references, mayUpdate };
    switch (name) {
      case 'tasks':
        return <TasksTab {...{ references, mayUpdate }} workOrder={shown} />;
      case 'labour':
        return <LabourTab {...shared} />;
      case 'parts':
        return <PartsTab {...{ id, mayUpdate }} kit={shown.kit} />;
      case 'costs':
        return <CostsTab {...{ id, mayUpdate }} onLabour={() => choose('labour')} onParts={() => choose('parts')} />;
      case 'failures':
        return <FailuresTab {...{ id, mayUpdate }} />;
      case 'links':
        return <LinksTab {...{ id, mayUpdate }} />;
      case 'files':
        return <FilesTab {...{ id, mayUpdate }} />;
      case 'notes':
        return <NotesTab {...{ id, mayUpdate }} draft={note} onDraft={setNote} />;
      case 'chat':
        return <ChatTab id={id} />;
      case 'history':
        return <HistoryTab {...{ id }} code={shown.code} board={of} />;
      default:
        return null;
    }
  };
  const panelOf = (name: Tab): ReactNode => {
    if (!workOrder || !board) return null;
    // What is being edited in the details stays while another tab is open; the others are read when they show. A phone that opens on the
    // checklist draws no form before it is looked at.
    if (name === 'details') {
      if (!edited) return null;
      return <DetailsTab {...{ workOrder, references, mayUpdate }} labels={board.labels} onDirty={setDirty} />;
    }
    if (name !== tab) return null;
    return <Suspense fallback={<Skeleton height={160} />}>{contentOf(name, workOrder, board)}</Suspense>;
  };

  return (
    <>
      {workOrder && <BlockedLine {...{ board }} id={workOrder.id} />}
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
          {instead ?? panelOf(name)}
        </div>
      ))}
      {(dirty || note.trim() !== '') && <UnsavedEdits record="card" />}
    </>
  );
}
