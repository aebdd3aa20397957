// What the user has to do now, above the screens they can open: by what their permissions let them act on.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import type { Module } from '@/api/types';
import { Skeleton } from '@/components/state/Skeleton';
import { MINE, OVERDUE, UNASSIGNED } from './api';
import { type Section, sectionsFor } from './sections';
import { Dashboards, FailedJobs, Requests, WorkOrders } from './WorkSections';
import styles from './work.module.css';

// Each with what keeps it live.
const Waiting = lazy(async () => ({ default: (await import('./Waiting')).Waiting }));
const AlarmsSection = lazy(async () => ({ default: (await import('./AlarmsSection')).AlarmsSection }));

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
      <Suspense>
        <Waiting {...{ personId, sections }} />
      </Suspense>
      <div className={styles.sections} role="group" aria-label={t('title')}>
        {sections.map((section) => (
          <One key={section} {...{ section, personId }} />
        ))}
      </div>
    </div>
  );
}
