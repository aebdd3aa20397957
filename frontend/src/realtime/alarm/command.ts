// What people do with alarms, and what the list will look like if the server agrees.
import type { Author, Pending } from '../topic/topic';
import { type Alarms, applyEvent } from './model';

export type AlarmCommand =
  | { type: 'acknowledge'; data: { alarmId: number; comment?: string } }
  | { type: 'clear'; data: { alarmId: number; reason: string } }
  | { type: 'shelve'; data: { alarmId: number; until: string; reason: string } }
  | { type: 'unshelve'; data: { alarmId: number } }
  | { type: 'comment'; data: { alarmId: number; text: string } };

/** The event that each of them becomes. */
const EVENT_OF: Readonly<Record<string, string>> = {
  acknowledge: 'alarmAcknowledged',
  clear: 'alarmCleared',
  shelve: 'alarmShelved',
  unshelve: 'alarmUnshelved',
  comment: 'alarmCommented',
};

/** What the server would answer with nothing: another user was first. */
function changesNothing(state: Alarms, { type, data }: Pending): boolean {
  const there = state.alarms.find(({ id }) => id === data.alarmId);
  if (type === 'acknowledge') return Boolean(there?.acknowledged);
  if (type === 'clear') return there?.occurrence.returnedAt !== null;
  return type === 'unshelve' && !there?.shelved;
}

/** The alarms with commands on top that the server has not answered yet. */
export function withPredictions(state: Alarms, pending: readonly Pending[], me: Author): Alarms {
  return pending.reduce((shown, command) => {
    const type = EVENT_OF[command.type];
    if (!type || changesNothing(shown, command)) return shown;
    return applyEvent(shown, { type, data: command.data, by: me, at: command.at });
  }, state);
}
