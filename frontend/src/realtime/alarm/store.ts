// The live list of alarms: the third kind of topic, with what this page asked for on top.
import type { LiveSocket } from '../session';
import { TopicStore } from '../topic/TopicStore';
import type { Author, TopicSnapshot } from '../topic/topic';
import { type AlarmCommand, withPredictions } from './command';
import { type Alarm, type AlarmEvent, type Alarms, applyEvent } from './model';

export const ALARMS = 'alarms';

export type AlarmsSnapshot = TopicSnapshot & {
  /** In the order in which they came; null as long as they are not known. */
  alarms: readonly Alarm[] | null;
  leftOut: number;
  /** Alarms with a command on its way. */
  waiting: ReadonlySet<number>;
};

const NOTHING: AlarmsSnapshot = {
  phase: 'loading',
  error: null,
  version: 0,
  unsaved: 0,
  alarms: null,
  leftOut: 0,
  waiting: new Set(),
};

export class AlarmStore extends TopicStore<Alarms, AlarmEvent, AlarmsSnapshot> {
  constructor(socket: LiveSocket, me: Author) {
    super(
      { socket, topic: ALARMS },
      {
        apply: applyEvent,
        show: (state, pending) => ({
          ...(state ? withPredictions(state, pending, me) : { alarms: null, leftOut: 0 }),
          waiting: new Set(pending.map(({ data }) => Number(data.alarmId))),
        }),
        hear: () => null,
      },
      NOTHING,
    );
  }

  give(command: AlarmCommand) {
    return this.send(command);
  }
}
