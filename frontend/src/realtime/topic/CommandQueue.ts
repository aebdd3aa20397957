// Commands on their queuedCommand to the server: all at once, or each after the answer to the one before. A command without an answer is
// sent again under the same id, so that it is never done twice; one that the server only puts off waits and keeps its place.
import { ApiError } from '@/api/errors';
import { newCommandId } from '../commandId';
import type { LiveSocket } from '../session';
import type { Command, Credential, Outbox, Outcome, Pending, Refusal, TopicKind } from './topic';

type Answer = { version?: number; error?: Refusal };

type QueuedCommand = Pending & {
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
} & Pick<TopicKind<unknown, never, object>, 'refused'> &
  Pick<TopicKind<unknown, never, object>, 'prepare' | 'carry'>;

export const ACK_MS = 10_000;
const AGAIN_MS = 1_000;
/** Whose fresh credentials are refused this often is not wanted. */
const RENEWALS = 5;
/** The server asks for patience; it has done nothing. */
export const LATER = ['rate_limited', 'overloaded'];

const waiting = (command: Pending, settle: QueuedCommand['settle'] = () => undefined): QueuedCommand => ({
  ...command,
  sending: false,
  held: false,
  version: null,
  renewals: 0,
  settle,
});

/** What an error says against a command; null where it may go well another time. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.status >= 500 || LATER.includes(error.code)) return null;
  return { code: error.code, detail: error.detail };
}

export class CommandQueue {
  /** Whether commands may go out now. */
  open = false;
  private queued: readonly QueuedCommand[];
  private confirmed = 0;

  constructor(
    private readonly socket: LiveSocket,
    private readonly topic: string,
    private readonly habits: Habits,
    private readonly changed: () => void,
  ) {
    this.queued = (habits.outbox?.waiting() ?? []).map((command) =>
      waiting(command, (outcome) => {
        if (!outcome.ok) habits.refused?.(command, outcome.error);
      }),
    );
  }

  /** In the order they were given. */
  get pending(): readonly Pending[] {
    return this.queued;
  }

  get unsaved(): number {
    return this.queued.filter(({ refusal }) => !refusal).length;
  }

  /** Under an id of its own, unless it has been tried elsewhere under one. */
  add(command: Command, id = newCommandId()): Promise<Outcome> {
    const at = new Date().toISOString();
    return new Promise((settle) => this.push({ ...command, id, at, tried: false, refusal: null }, settle));
  }

  /** A refused one has had its answer: it goes out as a new command. */
  again(id: string): void {
    const refused = this.queued.find((queuedCommand) => queuedCommand.id === id);
    if (!refused?.refusal) return;
    this.remove(refused);
    const { type, data } = refused;
    void this.add({ type, data });
  }

  drop(id: string): void {
    const dropped = this.queued.find((queuedCommand) => queuedCommand.id === id);
    // What is on its queuedCommand may have been done already.
    if (!dropped || (dropped.tried && !dropped.refusal)) return;
    this.remove(dropped);
    dropped.settle({ ok: false, error: { code: 'taken_back', detail: '' } });
    this.changed();
    this.flush();
  }

  /** Sends what waits. */
  flush(): void {
    if (!this.open) return;
    const unanswered = this.queued.filter(({ version, refusal }) => version === null && !refusal);
    const due = this.habits.inOrder ? unanswered.slice(0, 1) : unanswered;
    for (const queuedCommand of due) {
      // What the server put off is not overtaken.
      if (queuedCommand.held) return;
      if (!queuedCommand.sending) this.transmit(queuedCommand);
    }
  }

  /** What led to a version that is confirmed now needs no place on top of it any more. */
  settle(confirmed: number, commandId?: string): void {
    this.confirmed = confirmed;
    const own = this.queued.find(({ id }) => id === commandId);
    if (own) own.version = confirmed;
    const isSettled = ({ version }: QueuedCommand) => version !== null && version <= confirmed;
    for (const queuedCommand of this.queued.filter(isSettled)) {
      this.remove(queuedCommand);
      queuedCommand.settle({ ok: true, version: confirmed });
    }
    if (own) this.flush();
  }

  private push(command: Pending, settle: QueuedCommand['settle']): void {
    this.queued = [...this.queued, waiting(command, settle)];
    this.habits.outbox?.put(command);
    this.changed();
    this.flush();
  }

  private remove(queuedCommand: QueuedCommand): void {
    this.queued = this.queued.filter((other) => other !== queuedCommand);
    this.habits.outbox?.take(queuedCommand.id);
  }

  private transmit(queuedCommand: QueuedCommand): void {
    const { credential, prepare } = this.habits;
    queuedCommand.sending = true;
    const ready = prepare?.(queuedCommand);
    if (ready) return this.prepare(queuedCommand, ready);
    this.mark(queuedCommand, true);
    this.deliver(queuedCommand)
      .then((answer: Answer) => {
        queuedCommand.sending = false;
        if (!answer.error) this.acknowledge(queuedCommand, answer.version ?? this.confirmed);
        else if (LATER.includes(answer.error.code)) this.hold(queuedCommand);
        else if (queuedCommand.renewals < RENEWALS && credential?.isSpent(answer.error))
          this.renew(queuedCommand, credential);
        else this.refuse(queuedCommand, answer.error);
      })
      // No answer within the time: after a break the reconnected store sends it again.
      .catch(() => {
        queuedCommand.sending = false;
        this.flush();
      });
  }

  private deliver(queuedCommand: QueuedCommand): Promise<Answer> {
    const { id: commandId, type, data } = queuedCommand;
    const { topic, habits } = this;
    const carried = habits.carry?.(queuedCommand);
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
  private prepare(queuedCommand: QueuedCommand, ready: Promise<Command['data']>): void {
    ready.then(
      (data) => {
        queuedCommand.sending = false;
        // Taken back meanwhile.
        if (!this.queued.includes(queuedCommand)) return;
        queuedCommand.data = data;
        this.habits.outbox?.put(queuedCommand);
        this.changed();
        this.flush();
      },
      (error: unknown) => {
        queuedCommand.sending = false;
        const refusal = refusalOf(error);
        if (refusal) this.refuse(queuedCommand, refusal);
        else this.hold(queuedCommand);
      },
    );
  }

  /** Those behind it wait with it where the order counts. */
  private hold(queuedCommand: QueuedCommand): void {
    queuedCommand.held = true;
    this.mark(queuedCommand, false);
    setTimeout(
      () => {
        queuedCommand.held = false;
        this.flush();
      },
      AGAIN_MS * (0.5 + Math.random()),
    );
  }

  /** Remembers whether it may have been carried out already. */
  private mark(queuedCommand: QueuedCommand, tried: boolean): void {
    if (queuedCommand.tried === tried) return;
    queuedCommand.tried = tried;
    this.habits.outbox?.put(queuedCommand);
  }

  /** The person notices nothing of it. Where it cannot be had now, it is tried again a little later. */
  private renew(queuedCommand: QueuedCommand, credential: Credential): void {
    queuedCommand.sending = true;
    queuedCommand.renewals += 1;
    const again = (renewed: boolean) => {
      queuedCommand.sending = false;
      if (!renewed) queuedCommand.renewals -= 1;
      if (renewed) this.flush();
      else this.hold(queuedCommand);
    };
    credential.renew().then(
      () => again(true),
      () => again(false),
    );
  }

  private acknowledge(queuedCommand: QueuedCommand, version: number): void {
    queuedCommand.version = version;
    queuedCommand.settle({ ok: true, version });
    this.habits.outbox?.take(queuedCommand.id);
    // Its event, or a state that holds it, may have come first.
    if (version <= this.confirmed) this.remove(queuedCommand);
    this.changed();
    this.flush();
  }

  private refuse(queuedCommand: QueuedCommand, error: Refusal): void {
    if (!this.queued.includes(queuedCommand)) return;
    const kept = this.habits.keeps?.(queuedCommand);
    if (kept) {
      queuedCommand.refusal = error;
      this.habits.outbox?.put(queuedCommand);
    } else this.remove(queuedCommand);
    queuedCommand.settle({ ok: false, error, ...(kept && { kept: queuedCommand.id }) });
    this.changed();
    this.flush();
  }
}
