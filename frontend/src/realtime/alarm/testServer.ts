// The alarms' server in miniature for tests: one order of events, answers once per command id, everything delivered by itself.
import { FakeSocket } from '../topic/testSocket';
import type { Author, Command, Refusal } from '../topic/topic';
import { type Alarm, type AlarmEvent, type Alarms, applyEvent } from './model';

export const alarmOf = (id: number, more: Partial<Alarm> = {}): Alarm => ({
  id,
  source: { kind: 'rule', sensorId: id, ruleId: 1 },
  name: `Alarm ${id}`,
  severity: 'medium',
  occurrence: {
    since: '2026-01-01T08:00:00Z',
    raisedAt: `2026-01-01T08:00:${String(id % 60).padStart(2, '0')}Z`,
    returnedAt: null,
    value: 91.2,
    limit: 90,
    peak: null,
  },
  earlier: [],
  occurrences: 1,
  acknowledged: null,
  shelved: null,
  clearedBy: null,
  comments: [],
  announcedAt: '2026-01-01T08:00:00Z',
  escalated: 0,
  reAlarms: 0,
  floodId: null,
  place: {
    sensor: { id, code: `S-${id}`, name: `Sensor ${id}` },
    unit: '°C',
    asset: { id: 5, code: 'P-5', name: 'Feed pump' },
  },
  instruction: '',
  work: null,
  ...more,
});

const GIVEN: Readonly<Record<string, string>> = {
  acknowledge: 'alarmAcknowledged',
  clear: 'alarmCleared',
  shelve: 'alarmShelved',
  unshelve: 'alarmUnshelved',
  comment: 'alarmCommented',
};

export class AlarmServer {
  readonly topic = 'alarms';
  version = 0;
  state: Alarms;
  readonly commands: Command[] = [];
  /** Refuses what it returns a reason for. */
  refuse: (command: Command) => string | null = () => null;
  private readonly log: AlarmEvent[] = [];
  private readonly answers = new Map<string, unknown>();
  readonly socket: FakeSocket = new FakeSocket(this);

  constructor(...alarms: Alarm[]) {
    this.state = { alarms, leftOut: 0 };
  }

  snapshot = () => ({ epoch: 'e', version: this.version, state: this.state });

  /** An event that this client did not cause. */
  happen(type: string, data: AlarmEvent['data'], by: Author = { id: null, name: 'Gantry' }, commandId = ''): void {
    this.version += 1;
    const at = '2026-01-01T09:00:00Z';
    const event: AlarmEvent = { topic: this.topic, version: this.version, commandId, by, at, type, data };
    this.state = applyEvent(this.state, event);
    this.log.push(event);
    if (this.socket.follows) this.socket.say('event', event);
  }

  call(socket: FakeSocket, name: string, message: Record<string, unknown>): unknown {
    if (name === 'command') return this.command(message as Command & { commandId: string });
    socket.follows = true;
    const since = (message.since as { version: number }).version;
    return { epoch: 'e', version: this.version, events: this.log.filter(({ version }) => version > since) };
  }

  /** Delivers whatever is under way. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      const moved = [this.socket.upload(), this.socket.download()].includes(true);
      quiet = moved ? 0 : quiet + 1;
      await new Promise((next) => setTimeout(next));
    }
  }

  private command({ commandId, type, data }: Command & { commandId: string }): unknown {
    const before = this.answers.get(commandId);
    if (before) return before;
    this.commands.push({ type, data });
    const reason = this.refuse({ type, data });
    const refusal: Refusal | null = reason ? { code: reason, detail: `No: ${reason}.` } : null;
    if (!refusal) this.happen(GIVEN[type] ?? type, data, { id: 7, name: 'Dana Whitfield' }, commandId);
    const answer = refusal ? { error: refusal } : { version: this.version };
    this.answers.set(commandId, answer);
    return answer;
  }
}
