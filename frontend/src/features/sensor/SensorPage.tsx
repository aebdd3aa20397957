// /IoT/Sensor/12: a sensor, where it is, what it measured, and its device.
import { RecordPage } from '@/entity/record/RecordPage';
import { SENSORS } from './paths';
import { DEVICE, READINGS, sensor } from './sensor.entity';

export const SensorPage = () => <RecordPage family={sensor} home={SENSORS} tabs={() => [READINGS, DEVICE]} />;
