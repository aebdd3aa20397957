// The alarms of the list by sensor: found once for each state of the list, however many tiles ask.
import type { Alarm } from '@/realtime/alarm/model';
import { compare } from './live/order';

const indexes = new WeakMap<readonly Alarm[], ReadonlyMap<number, Alarm>>();

function indexOf(alarms: readonly Alarm[]): ReadonlyMap<number, Alarm> {
  const known = indexes.get(alarms);
  if (known) return known;
  const index = new Map<number, Alarm>();
  for (const alarm of alarms) {
    const id = alarm.place?.sensor?.id ?? ('sensorId' in alarm.source ? alarm.source.sensorId : null);
    if (id === null) continue;
    const before = index.get(id);
    if (!before || compare(alarm, before) < 0) index.set(id, alarm);
  }
  indexes.set(alarms, index);
  return index;
}

export const worstOf = (alarms: readonly Alarm[] | null, sensorId: number): Alarm | null =>
  (alarms && indexOf(alarms).get(sensorId)) ?? null;
