// The tabs of a sensor's page: its alarms, and the rules that watch it.
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/state/Skeleton';
import type { DrawerTab } from '@/entity/family';

const History = lazy(() => import('./alarm/history/HistoryTab'));
const RulesTab = lazy(() => import('./rule/RulesTab'));

export const SENSOR_TABS: readonly DrawerTab[] = [
  {
    id: 'alarms',
    title: 'alarms',
    render: ({ id }) => (
      <Suspense fallback={<Skeleton height={240} />}>
        <History sensorId={id} />
      </Suspense>
    ),
  },
  {
    id: 'rules',
    title: 'rules',
    render: (record) => (
      <Suspense fallback={<Skeleton height={240} />}>
        <RulesTab sensor={record} />
      </Suspense>
    ),
  },
];
