// /IoT/Sensor/12: a sensor, where it is, and its device.
import { RecordPage } from '@/entity/record/RecordPage';
import { SENSORS } from './paths';
import { DEVICE, sensor } from './sensor.entity';

export const SensorPage = () => <RecordPage family={sensor} home={SENSORS} tabs={() => [DEVICE]} />;
