// A sensor's page with what alarms add to it: the sensors area does not know the alarms.
import type { Row } from '@/entity/family';
import { SensorAlarm } from '@/features/alarms/alarm/SensorAlarm';
import { SENSOR_TABS } from '@/features/alarms/sensorTabs';
import { SensorBadge, SensorPage } from '@/features/sensors/sensor/SensorPage';

const badge = (record: Row) => (
  <SensorBadge sensor={record}>
    <SensorAlarm id={record.id} />
  </SensorBadge>
);

export const SensorRoute = () => <SensorPage tabs={SENSOR_TABS} badge={badge} />;
