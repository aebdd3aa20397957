// A sensor's page with what alarms add to it: the sensors area does not know the alarms.
import { lazy } from 'react';
import type { Row } from '@/entity/family';
import { HistoryCard } from '@/entity/record/overview/HistoryCard';
import { SensorAlarm } from '@/features/alarms/alarm/SensorAlarm';
import { SENSOR_TABS } from '@/features/alarms/sensorTabs';
import { SensorBadge, SensorPage } from '@/features/sensors/sensor/SensorPage';

const AlarmsCard = lazy(() => import('@/features/alarms/alarm/AlarmsCard'));

const badge = (record: Row) => (
  <SensorBadge sensor={record}>
    <SensorAlarm id={record.id} />
  </SensorBadge>
);

const cards = ({ id }: Row) => (
  <>
    <AlarmsCard fits={(alarm) => alarm.place?.sensor?.id === id} to="?tab=alarms" />
    <HistoryCard id={id} />
  </>
);

export const SensorRoute = () => <SensorPage tabs={SENSOR_TABS} {...{ badge, cards }} />;
