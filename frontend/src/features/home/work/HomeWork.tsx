// What somebody has to do now, above the screens they can open: by what their permissions let them act on.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '@/api/calls/session';
import type { Module } from '@/api/types';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { useLive } from '@/entity/page/useLive';
import { useUnread } from '@/features/chat/useUnread';
import { Elapsed } from '@/features/work_orders/timer/Elapsed';
import { useRunningTimers } from '@/features/work_orders/timer/running';
import { COLLABORATION } from '@/paths/chat';
import { cardPage } from '@/paths/work_orders';
import { MINE, OVERDUE, UNASSIGNED } from './api';
import { type Section, sectionsFor } from './sections';
import { Dashboards, FailedJobs, Requests, WorkOrders } from './WorkSections';
import styles from './work.module.css';

const AlarmsSection = lazy(async () => ({ default: (await import('./AlarmsSection')).AlarmsSection }));

const ORDERS = { path: 'WorkOrder', topic: 'changes:work_order', follows: [] };
const REQUESTS = { path: 'WorkRequest', topic: 'changes:work_request', follows: [] };

/** Reads the lists of work orders again when one changes. */
function LiveOrders() {
  useLive(ORDERS);
  return null;
}

function LiveRequests() {
  useLive(REQUESTS);
  return null;
}

/** The running timer and the unread messages; nothing where there are none. */
function Waiting({ personId }: { personId: number | null }) {
  const { t } = useTranslation('home-work');
  const timer = useRunningTimers(personId).at(-1);
  const unread = useUnread();
  if (!timer && unread === 0) return null;
  return (
    <div className={styles.waiting}>
      {timer && (
        <Link className={styles.chip} to={cardPage({ id: timer.id, boardNumber: timer.board })} title={timer.title}>
          <Icon name="stopwatch" className="accent" />
          {t('timer')} <span className="muted numbers">{timer.code}</span> <Elapsed since={timer.startedAt} />
        </Link>
      )}
      {unread > 0 && (
        <Link className={styles.chip} to={COLLABORATION}>
          <Icon name="comments" className="accent" />
          {t('messages', { count: unread })}
        </Link>
      )}
    </div>
  );
}

function One({ section, personId }: { section: Section; personId: number | null }) {
  switch (section) {
    case 'mine':
      return (
        <WorkOrders
          of="mine"
          icon="wrench"
          filters={MINE(personId ?? 0)}
          search={`view=list&person=${personId}&f.status=in:1,2`}
        />
      );
    case 'overdue':
      return <WorkOrders of="overdue" icon="clock" filters={OVERDUE} search="view=list&overdue=1" />;
    case 'unassigned':
      return (
        <WorkOrders
          of="unassigned"
          icon="user-plus"
          filters={UNASSIGNED}
          search="view=list&f.responsiblePerson=isEmpty&f.status=in:1,2"
        />
      );
    case 'requests':
      return <Requests />;
    case 'alarms':
      return (
        <Suspense fallback={<Skeleton height={120} />}>
          <AlarmsSection />
        </Suspense>
      );
    case 'dashboards':
      return <Dashboards />;
    case 'jobs':
      return <FailedJobs />;
  }
}

export function HomeWork({ modules }: { modules: readonly Module[] }) {
  const { t } = useTranslation('home-work');
  const { personId } = useUser();
  const subs = modules.flatMap(({ subModules }) => subModules);
  const sections = sectionsFor((wanted) => subs.find(({ id }) => id === wanted)?.permission ?? null, personId);
  if (sections.length === 0) return null;
  return (
    <div className={styles.work}>
      <Waiting personId={personId} />
      {sections.some((one) => one === 'mine' || one === 'overdue') && <LiveOrders />}
      {sections.includes('requests') && <LiveRequests />}
      <div className={styles.sections} role="group" aria-label={t('title')}>
        {sections.map((section) => (
          <One key={section} {...{ section, personId }} />
        ))}
      </div>
    </div>
  );
}
