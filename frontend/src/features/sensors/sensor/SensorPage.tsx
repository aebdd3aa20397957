// /IoT/Sensor/12: a sensor, what it shows now, where it is, what it measured, what of that is an alarm, and its device.
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/state/Skeleton';
import type { DrawerTab, Row } from '@/entity/family';
import { RecordPage } from '@/entity/record/RecordPage';
import { LiveValue } from './live/LiveValue';
import { SensorAlarm } from './live/SensorAlarm';
import styles from './live/live.module.css';
import { SENSORS } from './paths';
import { DEVICE, READINGS, sensor } from './sensor.entity';

const History = lazy(() => import('@/features/alarms/alarm/history/HistoryTab'));
const RulesTab = lazy(() => import('./RulesTab'));

const ALARMS: DrawerTab = {
  id: 'alarms',
  title: 'alarms',
  render: ({ id }) => (
    <Suspense fallback={<Skeleton height={240} />}>
      <History sensorId={id} />
    </Suspense>
  ),
};

const RULES: DrawerTab = {
  id: 'rules',
  title: 'rules',
  render: (record) => (
    <Suspense fallback={<Skeleton height={240} />}>
      <RulesTab sensor={record} />
    </Suspense>
  ),
};

const now = (record: Row) => (
  <span className={styles.badge}>
    <LiveValue sensor={record} />
    <SensorAlarm id={record.id} />
  </span>
);

export const SensorPage = () => (
  <RecordPage family={sensor} home={SENSORS} tabs={() => [READINGS, ALARMS, RULES, DEVICE]} badge={now} />
);
