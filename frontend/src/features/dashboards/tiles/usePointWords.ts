// What a point on a map or a plan says of its sensor: name and value, and the state that it wears.
import { useTranslation } from 'react-i18next';
import { useTick } from '@/components/time/useTick';
import { ageOf, levelOf, newestOf } from '@/features/sensors/sensor/live/state';
import { useStateWords } from '@/features/sensors/sensor/live/onOff';
import type { Sensor } from '@/features/sensors/sensor/useSensor';
import { useReadings } from '@/realtime/sensor/useReading';
import { measuredIn } from './valueIn';

export function usePointWords(sensors: readonly Sensor[]) {
  const { i18n } = useTranslation('common');
  const live = useReadings(sensors.map(({ id }) => id));
  const now = useTick(10_000);
  const stateOf = useStateWords();
  return sensors.map((sensor) => {
    const newest = newestOf(sensor, live.get(sensor.id));
    const value = stateOf(sensor.kind, newest?.value) ?? (newest && measuredIn(i18n.language, sensor, newest.value));
    return {
      id: sensor.id,
      text: value ? `${sensor.name} ${value}` : String(sensor.name),
      level: levelOf(newest?.value ?? null, sensor),
      age: ageOf(newest?.at ?? null, sensor, now),
    };
  });
}
