// The alarms for the tiles: each hears of those of its own sensor alone.
import { createContext, useContext, useSyncExternalStore } from 'react';
import { worstOf } from '@/features/alarm/bySensor';
import type { Alarm } from '@/realtime/alarm/model';
import type { AlarmsLink } from '@/realtime/alarm/useAlarms';

/** Null where one may not see alarms. */
export const AlarmsLinkContext = createContext<AlarmsLink | null>(null);

const silent = () => () => undefined;

export function useAlarmOf(sensorId: number): Alarm | null {
  const link = useContext(AlarmsLinkContext);
  return useSyncExternalStore(link?.subscribe ?? silent, () => worstOf(link?.read()?.alarms ?? null, sensorId));
}
