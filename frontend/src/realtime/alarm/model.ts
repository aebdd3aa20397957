// The alarms of a tenant as their viewers hold them, and how an event changes them: the same rules as the server's, so that
// the list that was followed is the list that would be read anew.
import type { Author, TopicEvent } from '../topic/topic';

/** From the least. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

export type AlarmSource =
  | { kind: 'rule'; sensorId: number; ruleId: number }
  | { kind: 'gateway'; gatewayId: number }
  | { kind: 'gatewayFlood'; gatewayId: number }
  | { kind: 'assetFlood'; assetId: number };

/** One time that it was active. */
export type Occurrence = {
  since: string;
  raisedAt: string;
  /** Null: it is active. */
  returnedAt: string | null;
  value: number | null;
  limit: number | null;
  peak: number | null;
};

export type AlarmComment = { by: Author; at: string; text: string };
export type Ref = { id: number; code: string; name: string };
export type AlarmPlace = {
  sensor?: Ref | null;
  unit?: string | null;
  /** What its numbers are of, where that is another: a rise is per minute. */
  valueUnit?: string | null;
  gateway?: Ref | null;
  asset?: Ref | null;
  location?: Ref | null;
};
export type AlarmWork = { kind: 'workOrder' | 'workRequest'; id: number; code: string };

export type Alarm = {
  id: number;
  source: AlarmSource;
  name: string;
  severity: Severity;
  occurrence: Occurrence;
  earlier: readonly Occurrence[];
  occurrences: number;
  acknowledged: { by: Author; at: string } | null;
  shelved: { by: Author; until: string; reason: string } | null;
  clearedBy: Author | null;
  comments: readonly AlarmComment[];
  announcedAt: string;
  escalated: number;
  reAlarms: number;
  floodId: number | null;
  place?: AlarmPlace;
  /** What to do about it, as the author of the rule wrote it. */
  instruction?: string;
  work?: AlarmWork | null;
};

export type Alarms = { alarms: readonly Alarm[]; leftOut: number };
export type AlarmEvent = TopicEvent;

/** Where an alarm is, in the words of ISA-18.2. */
export type AlarmStatus = 'unacknowledged' | 'acknowledged' | 'returned' | 'shelved' | 'normal';

export const isActive = ({ occurrence }: Pick<Alarm, 'occurrence'>) => occurrence.returnedAt === null;

export function statusOf(alarm: Alarm): AlarmStatus {
  if (alarm.shelved) return 'shelved';
  if (isActive(alarm)) return alarm.acknowledged ? 'acknowledged' : 'unacknowledged';
  return alarm.acknowledged ? 'normal' : 'returned';
}

/** What has to be acknowledged, whether it lasts or is over; shelved ones wait. */
export const isUnacknowledged = (alarm: Alarm) => !alarm.acknowledged && statusOf(alarm) !== 'shelved';

/** More of them the server does not keep either. */
const MOST_COMMENTS = 50;

const noted = ({ comments }: Alarm, comment: AlarmComment) => [...comments.slice(1 - MOST_COMMENTS), comment];

/** What an event makes of an alarm that is there. */
function changed(alarm: Alarm, { type, data, by, at }: Pick<AlarmEvent, 'type' | 'data' | 'by' | 'at'>): Alarm {
  const say = (text: unknown) => (text ? noted(alarm, { by, at, text: String(text) }) : alarm.comments);
  switch (type) {
    case 'alarmReturned':
      return { ...alarm, occurrence: data.occurrence as Occurrence };
    case 'alarmCleared': {
      const occurrence = { ...alarm.occurrence, returnedAt: at };
      return { ...alarm, occurrence, clearedBy: by, comments: say(data.reason) };
    }
    case 'alarmAcknowledged':
      return { ...alarm, acknowledged: { by, at }, comments: say(data.comment) };
    case 'alarmShelved':
      return { ...alarm, shelved: { by, until: String(data.until), reason: String(data.reason ?? '') } };
    case 'alarmUnshelved':
      return { ...alarm, shelved: null, announcedAt: at, escalated: 0 };
    case 'alarmCommented':
      return { ...alarm, comments: say(data.text) };
    case 'alarmEscalated':
      return { ...alarm, escalated: Number(data.step) };
    case 'alarmReAlarmed':
      return { ...alarm, acknowledged: null, reAlarms: alarm.reAlarms + 1, announcedAt: at, escalated: 0 };
    case 'alarmWorkAttached':
      return { ...alarm, work: data.work as AlarmWork };
    default:
      return alarm;
  }
}

/** The list with an alarm in its place or, when it needs no attention any more, without it. */
function put(alarms: readonly Alarm[], id: number, alarm: Alarm | null): readonly Alarm[] {
  const at = alarms.findIndex((one) => one.id === id);
  if (!alarm || statusOf(alarm) === 'normal') return at < 0 ? alarms : alarms.toSpliced(at, 1);
  if (at >= 0) return alarms.with(at, alarm);
  const before = alarms.findIndex((one) => one.id > id);
  return alarms.toSpliced(before < 0 ? alarms.length : before, 0, alarm);
}

/** What the list was left with when it was full: those over go first, then the less severe, then the older. */
const MOST_ALARMS = 2_000;

function least(alarms: readonly Alarm[]): Alarm | undefined {
  const rank = (one: Alarm) => [Number(isActive(one)), SEVERITIES.indexOf(one.severity), one.id] as const;
  return alarms.reduce<Alarm | undefined>((low, one) => {
    if (!low) return one;
    const [a, b] = [rank(one), rank(low)];
    const at = a.findIndex((value, index) => value !== b[index]);
    return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0) ? one : low;
  }, undefined);
}

export function applyEvent(state: Alarms, event: Pick<AlarmEvent, 'type' | 'data' | 'by' | 'at'>): Alarms {
  const { type, data } = event;
  if (type === 'alarmRaised' || type === 'alarmCorrected') {
    const alarm = (data.alarm ?? null) as Alarm | null;
    let alarms = put(state.alarms, alarm?.id ?? Number(data.alarmId), alarm);
    let { leftOut } = state;
    while (alarms.length > MOST_ALARMS) {
      const gone = least(alarms);
      alarms = alarms.filter((one) => one !== gone);
      leftOut += 1;
    }
    return { alarms, leftOut: alarms.length === 0 ? 0 : leftOut };
  }
  const there = state.alarms.find(({ id }) => id === data.alarmId);
  if (!there) return state;
  const alarms = put(state.alarms, there.id, changed(there, event));
  return { alarms, leftOut: alarms.length === 0 ? 0 : state.leftOut };
}
