// What a tile says of its sensor: live the newest value, of a window of the past the last one in it.
import { useTick } from '@/components/time/useTick';
import { ageOf, levelOf, newestOf } from '@/features/sensor/live/state';
import { useSensor } from '@/features/sensor/useSensor';
import type { SensorPoint } from '@/features/sensor/trend/useTrend';
import { useReading } from '@/realtime/sensor/useReading';
import { useShown } from '../time/window';

/** Ages in minutes need no finer clock. */
const TICK_MS = 10_000;

export function useTileValue(id: number, line?: readonly SensorPoint[]) {
  const { live: isLive } = useShown();
  const { data: sensor, error } = useSensor(id);
  const live = useReading(id);
  const now = useTick(TICK_MS);
  const last = line?.at(-1);
  const newest = isLive
    ? newestOf(sensor, live)
    : last
      ? { at: Date.parse(last.at), value: last.mean, uncertain: false }
      : null;
  return {
    sensor,
    error,
    newest,
    now,
    level: levelOf(newest?.value ?? null, sensor ?? {}),
    // What was then is as old as it is: nobody calls it late.
    age: isLive && sensor ? ageOf(newest?.at ?? null, sensor, now) : newest ? ('fresh' as const) : ('never' as const),
  };
}
