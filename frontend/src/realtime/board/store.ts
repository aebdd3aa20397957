// The live state of one board: what the server confirmed, plus what this page asked for and has no answer to yet.
// Shown = confirmed + pending. An event with one's own command id settles it; a refusal drops it and the card snaps back;
// after a break the store asks for what it missed and sends again what was not acknowledged.
import { api, body } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { LiveSocket } from '../session';
import { type Command, type Outcome, type Refusal, withPredictions } from './command';
import { applyDelta, type Author, type Board, type BoardEvent } from './model';
import { newCommandId } from '../commandId';

export type Person = { id: number; name: string; person?: number | null };
export type Presence = { here: readonly Person[]; held: readonly { cardId: number; by: Author }[] };
export type Phase = 'loading' | 'live' | 'reconnecting' | 'failed';

export type BoardSnapshot = {
  phase: Phase;
  error: unknown;
  board: Board | null;
  version: number;
  /** Commands without an answer. */
  unsaved: number;
  presence: Presence;
  /** Who moved a card a moment ago. */
  glowing: ReadonlyMap<number, string>;
};

type Pending = Command & {
  id: string;
  /** On its way, no answer yet. */
  sending: boolean;
  ackVersion: number | null;
  settle: (outcome: Outcome) => void;
};
type Answer = {
  version?: number;
  epoch?: string;
  events?: BoardEvent[];
  snapshot?: Board;
  reset?: boolean;
  error?: Refusal;
};

/** Hears every event as it is applied; null when the board was replaced as a whole and anything may have happened. */
type Watcher = (event: BoardEvent | null) => void;

const GLOW_MS = 1_200;
const ACK_MS = 10_000;
const RETRY_MS = { first: 1_000, longest: 30_000 };
/** The server asks for patience; it has done nothing. */
const LATER = ['rate_limited', 'overloaded'];
const NOBODY: Presence = { here: [], held: [] };

export class BoardStore {
  private confirmed: Board | null = null;
  private epoch = '';
  private version = 0;
  private pending: Pending[] = [];
  /** Events may be applied as they come; otherwise they wait until what was missed is there. */
  private subscribed = false;
  private following = false;
  /** The board on its way before there is a live session. */
  private ahead: Promise<void> | null = null;
  private again = false;
  private failures = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private early: BoardEvent[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly watchers = new Set<Watcher>();
  private shown: BoardSnapshot = {
    phase: 'loading',
    error: null,
    board: null,
    version: 0,
    unsaved: 0,
    presence: NOBODY,
    glowing: new Map(),
  };

  constructor(
    private readonly socket: LiveSocket,
    private readonly topic: string,
    private readonly me: number,
  ) {}

  /** Starts to follow; returns what ends it. */
  start(): () => void {
    const { socket } = this;
    const follow = () => void this.follow();
    const lost = () => {
      this.subscribed = false;
      clearTimeout(this.retryTimer);
      this.publish({ phase: this.confirmed ? 'reconnecting' : 'loading' });
    };
    // A board may be there before the first connection.
    const refused = () => this.confirmed && this.publish({ phase: 'reconnecting' });
    const resync = ({ topic }: { topic: string }) => topic === this.topic && follow();
    const event = (happened: BoardEvent) => happened.topic === this.topic && this.receive(happened);
    const signal = ({ topic, type, data }: { topic: string; type: string; data: Presence }) =>
      topic === this.topic && type === 'presence' && this.publish({ presence: data });
    socket.on('connect', follow).on('connect_error', refused).on('disconnect', lost);
    socket.on('event', event).on('signal', signal).on('resync', resync);
    if (socket.connected) follow();
    // Should it fail, following asks again and has the last word.
    else this.ahead ??= this.load().catch(() => undefined);
    return () => {
      this.subscribed = false;
      clearTimeout(this.retryTimer);
      socket
        .off('connect', follow)
        .off('connect_error', refused)
        .off('disconnect', lost)
        .off('event', event)
        .off('signal', signal)
        .off('resync', resync);
      if (socket.connected) socket.emit('unsubscribe', { topic: this.topic });
    };
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = () => this.shown;

  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Gives a command; what it will look like shows at once. */
  send(command: Command): Promise<Outcome> {
    return new Promise((settle) => {
      const pending: Pending = { ...command, id: newCommandId(), sending: false, ackVersion: null, settle };
      this.pending.push(pending);
      this.publish({});
      if (this.subscribed) this.transmit(pending);
    });
  }

  /** Tells the others what one's hands do; lost without harm. */
  signal(type: 'drag' | 'drop' | 'view', data: Readonly<Record<string, unknown>>): void {
    if (this.subscribed) this.socket.volatile.emit('signal', { topic: this.topic, type, data });
  }

  /** Tries again after a failure. */
  retry(): void {
    this.publish({ phase: 'loading', error: null });
    void this.follow();
  }

  /** Catches up with the server. Asked for while it is at it, it goes round once more instead of twice at once. */
  private async follow(): Promise<void> {
    this.subscribed = false;
    this.again = true;
    if (this.following) return;
    this.following = true;
    try {
      while (this.again) {
        this.again = false;
        if (!this.confirmed) await this.ahead;
        if (!this.confirmed) await this.load();
        await this.resume();
      }
      this.failures = 0;
      this.publish({ phase: 'live', error: null });
      for (const pending of this.pending) if (!pending.sending) this.transmit(pending);
      this.following = false;
    } catch (error) {
      this.following = false;
      // The connection broke and came back while it was at it: no need to wait.
      if (this.again && this.socket.connected) void this.follow();
      else this.fail(error);
    }
  }

  private fail(error: unknown): void {
    // Without a connection its return is what tries again.
    if (!this.socket.connected) return;
    const hopeless = error instanceof ApiError && error.status < 500 && !LATER.includes(error.code);
    if (hopeless || !this.confirmed) return this.publish({ phase: 'failed', error });
    this.publish({ phase: 'reconnecting' });
    const pause = Math.min(RETRY_MS.first * 2 ** this.failures++, RETRY_MS.longest) * (0.5 + Math.random() / 2);
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.socket.connected && void this.follow(), pause);
  }

  private async load(): Promise<void> {
    const { epoch, version, state } = await body(
      api.GET('/api/Stream/{topic}', { params: { path: { topic: this.topic } } }),
    );
    this.adopt(state as Board, epoch, version);
  }

  private async resume(): Promise<void> {
    const since = { epoch: this.epoch, version: this.version };
    const answer = (await this.socket.timeout(ACK_MS).emitWithAck('subscribe', { topic: this.topic, since })) as Answer;
    if (answer.error) throw new ApiError(400, answer.error.code, answer.error.detail);
    if (answer.reset) {
      await this.load();
      this.again = true;
      return;
    }
    if (answer.snapshot) this.adopt(answer.snapshot, answer.epoch ?? '', answer.version ?? 0);
    const missed = [...(answer.events ?? []), ...this.early];
    this.early = [];
    if (!this.again) this.subscribed = true;
    for (const event of missed) this.receive(event);
  }

  private adopt(board: Board, epoch: string, version: number): void {
    const replaced = this.confirmed !== null;
    this.confirmed = board;
    this.epoch = epoch;
    this.version = version;
    this.dropSettled();
    this.publish({});
    if (replaced) this.tell(null);
  }

  private receive(event: BoardEvent): void {
    if (event.version <= this.version) return;
    if (!this.subscribed) this.early.push(event);
    else if (event.version === this.version + 1) this.apply(event);
    else {
      this.early.push(event);
      void this.follow();
    }
  }

  private apply(event: BoardEvent): void {
    if (!this.confirmed) return;
    this.confirmed = event.delta ? applyDelta(this.confirmed, event.delta) : this.confirmed;
    this.version = event.version;
    const own = this.pending.find((pending) => pending.id === event.commandId);
    if (own) own.ackVersion = event.version;
    this.dropSettled();
    if (event.type === 'cardMoved' && event.by.id !== this.me) this.glow(Number(event.data.cardId), event.by.name);
    this.publish({});
    this.tell(event);
  }

  private tell(event: BoardEvent | null): void {
    for (const watcher of this.watchers) watcher(event);
  }

  private transmit(pending: Pending): void {
    const { id: commandId, type, data } = pending;
    pending.sending = true;
    this.socket
      .timeout(ACK_MS)
      .emitWithAck('command', { topic: this.topic, commandId, type, data })
      .then((answer: Answer) => {
        pending.sending = false;
        if (!answer.error) this.acknowledge(pending, answer.version ?? this.version);
        else if (LATER.includes(answer.error.code))
          setTimeout(() => this.repeat(pending), RETRY_MS.first * (0.5 + Math.random()));
        else this.refuse(pending, answer.error);
      })
      // No answer within the time: after a break it is sent again, with the same id, so it is never done twice.
      .catch(() => {
        pending.sending = false;
        this.repeat(pending);
      });
  }

  private repeat(pending: Pending): void {
    if (this.subscribed && !pending.sending && this.pending.includes(pending)) this.transmit(pending);
  }

  private acknowledge(pending: Pending, version: number): void {
    pending.ackVersion = version;
    pending.settle({ ok: true, version });
    this.dropSettled();
    this.publish({});
  }

  private refuse(pending: Pending, error: Refusal): void {
    this.pending = this.pending.filter((other) => other !== pending);
    pending.settle({ ok: false, error });
    this.publish({});
  }

  /** A command stays on top until the version it led to is confirmed. */
  private dropSettled(): void {
    const settled = (pending: Pending) => pending.ackVersion !== null && pending.ackVersion <= this.version;
    for (const pending of this.pending.filter(settled)) pending.settle({ ok: true, version: this.version });
    this.pending = this.pending.filter((pending) => !settled(pending));
  }

  private glow(card: number, by: string): void {
    this.publish({ glowing: new Map(this.shown.glowing).set(card, by) });
    setTimeout(() => {
      const glowing = new Map(this.shown.glowing);
      glowing.delete(card);
      this.publish({ glowing });
    }, GLOW_MS);
  }

  private publish(change: Partial<BoardSnapshot>): void {
    const board = this.confirmed && withPredictions(this.confirmed, this.pending);
    this.shown = { ...this.shown, board, version: this.version, unsaved: this.pending.length, ...change };
    for (const listener of this.listeners) listener();
  }
}
