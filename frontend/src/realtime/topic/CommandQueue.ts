// Commands on their way to the server: all at once, or each after the answer to the one before. A command without an answer is
// sent again under the same id, so that it is never done twice; one that the server only puts off waits and keeps its place.
import { ApiError } from '@/api/errors';
import { newCommandId } from '../commandId';
import type { LiveSocket } from '../session';
import type { Command, Credential, Outbox, Outcome, Pending, Refusal, TopicKind } from './topic';

type Answer = { version?: number; error?: Refusal };

type Way = Pending & {
  sending: boolean;
  /** Put off by the server: waits for its time. */
  held: boolean;
  /** The version it led to, once acknowledged. */
  version: number | null;
  /** How often its credential was renewed. */
  renewals: number;
  settle: (outcome: Outcome) => void;
};

type Habits = {
  inOrder?: boolean;
  keeps?: (command: Command) => boolean;
  outbox?: Outbox;
  credential?: Credential;
} & Pick<TopicKind<unknown, never, object>, 'prepare' | 'carry'>;

export const ACK_MS = 10_000;
const AGAIN_MS = 1_000;
/** Whose fresh credentials are refused this often is not wanted. */
const RENEWALS = 5;
/** The server asks for patience; it has done nothing. */
export const LATER = ['rate_limited', 'overloaded'];

const waiting = (command: Pending): Way => ({
  ...command,
  sending: false,
  held: false,
  version: null,
  renewals: 0,
  settle: () => undefined,
});

/** What an error says against a command; null where it may go well another time. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.status >= 500 || LATER.includes(error.code)) return null;
  return { code: error.code, detail: error.detail };
}

export class CommandQueue {
  /** Whether commands may go out now. */
  open = false;
  private ways: readonly Way[];
  private confirmed = 0;

  constructor(
    private readonly socket: LiveSocket,
    private readonly topic: string,
    private readonly habits: Habits,
    private readonly changed: () => void,
  ) {
    this.ways = (habits.outbox?.waiting() ?? []).map(waiting);
  }

  /** In the order they were given. */
  get pending(): readonly Pending[] {
    return this.ways;
  }

  get unsaved(): number {
    return this.ways.filter(({ refusal }) => !refusal).length;
  }

  /** Under an id of its own, unless it has been tried elsewhere under one. */
  add(command: Command, id = newCommandId()): Promise<Outcome> {
    const at = new Date().toISOString();
    return new Promise((settle) => this.push({ ...command, id, at, tried: false, refusal: null }, settle));
  }

  /** A refused one has had its answer: it goes out as a new command. */
  again(id: string): void {
    const refused = this.ways.find((way) => way.id === id);
    if (!refused?.refusal) return;
    this.remove(refused);
    const { type, data } = refused;
    void this.add({ type, data });
  }

  drop(id: string): void {
    const dropped = this.ways.find((way) => way.id === id);
    // What is on its way may have been done already.
    if (!dropped || (dropped.tried && !dropped.refusal)) return;
    this.remove(dropped);
    dropped.settle({ ok: false, error: { code: 'taken_back', detail: '' } });
    this.changed();
    this.flush();
  }

  /** Sends what waits. */
  flush(): void {
    if (!this.open) return;
    const unanswered = this.ways.filter(({ version, refusal }) => version === null && !refusal);
    const due = this.habits.inOrder ? unanswered.slice(0, 1) : unanswered;
    for (const way of due) if (!way.sending && !way.held) this.transmit(way);
  }

  /** What led to a version that is confirmed now needs no place on top of it any more. */
  settle(confirmed: number, commandId?: string): void {
    this.confirmed = confirmed;
    const own = this.ways.find(({ id }) => id === commandId);
    if (own) own.version = confirmed;
    const isSettled = ({ version }: Way) => version !== null && version <= confirmed;
    for (const way of this.ways.filter(isSettled)) {
      this.remove(way);
      way.settle({ ok: true, version: confirmed });
    }
    if (own) this.flush();
  }

  private push(command: Pending, settle: Way['settle']): void {
    this.ways = [...this.ways, { ...waiting(command), settle }];
    this.habits.outbox?.put(command);
    this.changed();
    this.flush();
  }

  private remove(way: Way): void {
    this.ways = this.ways.filter((other) => other !== way);
    this.habits.outbox?.take(way.id);
  }

  private transmit(way: Way): void {
    const { credential, prepare } = this.habits;
    way.sending = true;
    const ready = prepare?.(way);
    if (ready) return this.prepare(way, ready);
    this.mark(way, true);
    this.deliver(way)
      .then((answer: Answer) => {
        way.sending = false;
        if (!answer.error) this.acknowledge(way, answer.version ?? this.confirmed);
        else if (LATER.includes(answer.error.code)) this.hold(way);
        else if (way.renewals < RENEWALS && credential?.isSpent(answer.error)) this.renew(way, credential);
        else this.refuse(way, answer.error);
      })
      // No answer within the time: after a break the reconnected store sends it again.
      .catch(() => {
        way.sending = false;
        this.flush();
      });
  }

  private deliver(way: Way): Promise<Answer> {
    const { id: commandId, type, data } = way;
    const { topic, habits } = this;
    const carried = habits.carry?.(way);
    if (!carried) {
      const command = { topic, commandId, type, data, ...habits.credential?.current() };
      return this.socket.timeout(ACK_MS).emitWithAck('command', command);
    }
    return carried.then(
      () => ({}),
      (error: unknown) => ({ error: refusalOf(error) ?? { code: 'overloaded', detail: '' } }),
    );
  }

  /** What is done of it is kept, so that it is not done again. */
  private prepare(way: Way, ready: Promise<Command['data']>): void {
    ready.then(
      (data) => {
        way.sending = false;
        // Taken back meanwhile.
        if (!this.ways.includes(way)) return;
        way.data = data;
        this.habits.outbox?.put(way);
        this.changed();
        this.flush();
      },
      (error: unknown) => {
        way.sending = false;
        const refusal = refusalOf(error);
        if (refusal) this.refuse(way, refusal);
        else this.hold(way);
      },
    );
  }

  /** Those behind it wait with it where the order counts. */
  private hold(way: Way): void {
    way.held = true;
    this.mark(way, false);
    setTimeout(
      () => {
        way.held = false;
        this.flush();
      },
      AGAIN_MS * (0.5 + Math.random()),
    );
  }

  /** Remembers whether it may have been carried out already. */
  private mark(way: Way, tried: boolean): void {
    if (way.tried === tried) return;
    way.tried = tried;
    this.habits.outbox?.put(way);
  }

  /** The person notices nothing of it. Where it cannot be had now, it is tried again a little later. */
  private renew(way: Way, credential: Credential): void {
    way.sending = true;
    way.renewals += 1;
    const again = (renewed: boolean) => {
      way.sending = false;
      if (!renewed) way.renewals -= 1;
      if (renewed) this.flush();
      else this.hold(way);
    };
    credential.renew().then(
      () => again(true),
      () => again(false),
    );
  }

  private acknowledge(way: Way, version: number): void {
    way.version = version;
    way.settle({ ok: true, version });
    this.habits.outbox?.take(way.id);
    // Its event, or a state that holds it, may have come first.
    if (version <= this.confirmed) this.remove(way);
    this.changed();
    this.flush();
  }

  private refuse(way: Way, error: Refusal): void {
    if (!this.ways.includes(way)) return;
    const kept = this.habits.keeps?.(way);
    if (kept) {
      way.refusal = error;
      this.habits.outbox?.put(way);
    } else this.remove(way);
    way.settle({ ok: false, error, ...(kept && { kept: way.id }) });
    this.changed();
    this.flush();
  }
}
