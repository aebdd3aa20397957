// The alarms for the tiles: each hears of those of its own sensor alone.
import { createContext, useContext, useSyncExternalStore } from 'react';
import { worstOf } from '@/features/alarms/alarm/bySensor';
import type { Alarm } from '@/realtime/alarm/model';
import type { AlarmsLink } from '@/realtime/alarm/useAlarms';
import type { WidgetOf } from '../model/widget';

/** Null where one may not see alarms. */
export const AlarmsLinkContext = createContext<AlarmsLink | null>(null);

const silent = () => () => undefined;

export function useAlarmOf(sensorId: number): Alarm | null {
  const link = useContext(AlarmsLinkContext);
  return useSyncExternalStore(link?.subscribe ?? silent, () => worstOf(link?.read()?.alarms ?? null, sensorId));
}

type Choice = Pick<WidgetOf<'alarms'>, 'severities' | 'sensorIds'>;

/** Whether an alarm is one that a list shows. What is of no sensor, as a gateway's silence or a flood, is in every list. */
export function concerns(
  { severity, place }: Pick<Alarm, 'severity' | 'place'>,
  { severities, sensorIds }: Choice,
): boolean {
  if (severities.length > 0 && !severities.includes(severity)) return false;
  return sensorIds.length === 0 || !place?.sensor || sensorIds.includes(place.sensor.id);
}
