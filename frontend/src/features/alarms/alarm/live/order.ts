// The order of the list: active unacknowledged alarms come first, the worst of them on top, and of those that matter
// alike the oldest. Alarms of a flood stand below the flood's own.
import { type Alarm, type AlarmStatus, SEVERITIES, statusOf } from '@/realtime/alarm/model';

const RANKS: Readonly<Record<AlarmStatus, number>> = {
  unacknowledged: 0,
  acknowledged: 1,
  returned: 2,
  shelved: 3,
  normal: 4,
};

export function compare(one: Alarm, other: Alarm): number {
  return (
    RANKS[statusOf(one)] - RANKS[statusOf(other)] ||
    SEVERITIES.indexOf(other.severity) - SEVERITIES.indexOf(one.severity) ||
    Date.parse(one.occurrence.raisedAt) - Date.parse(other.occurrence.raisedAt) ||
    one.id - other.id
  );
}

/** An alarm with those that came in its flood; most have none. */
export type Group = { alarm: Alarm; flood: readonly Alarm[]; worst: Alarm };

const NONE: readonly Alarm[] = [];

export function groupsOf(alarms: readonly Alarm[]): readonly Group[] {
  const sorted = alarms.toSorted(compare);
  const shown = new Set(sorted.map(({ id }) => id));
  const floods = new Map<number, Alarm[]>();
  for (const alarm of sorted) {
    if (alarm.floodId !== null && shown.has(alarm.floodId)) {
      floods.set(alarm.floodId, [...(floods.get(alarm.floodId) ?? []), alarm]);
    }
  }
  return (
    sorted
      .filter(({ floodId }) => floodId === null || !shown.has(floodId))
      .map((alarm) => {
        const flood = floods.get(alarm.id) ?? NONE;
        const [first] = flood;
        return { alarm, flood, worst: first && compare(first, alarm) < 0 ? first : alarm };
      })
      // What is folded away counts as if it stood there: a flood hides nothing.
      .toSorted((one, other) => compare(one.worst, other.worst))
  );
}
