// The live state of one topic: what the server confirmed, plus what this page asked for and has no answer to yet.
// Shown = confirmed + pending. An event with one's own command id settles it; a refusal drops it and what was shown snaps
// back; after a break the store asks for what it missed and sends again what was not acknowledged.
import { api, body } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { LiveSocket } from '../session';
import { ACK_MS, CommandQueue, LATER } from './CommandQueue';
import type { Command, Outcome, Refusal, TopicEvent, TopicKind, TopicSnapshot } from './topic';

type Answer<State, Event> = {
  version?: number;
  epoch?: string;
  events?: Event[];
  snapshot?: State;
  reset?: boolean;
  error?: Refusal;
};

/** Hears every event as it is applied; null when the topic was replaced as a whole and anything may have happened. */
type Watcher<Event> = (event: Event | null) => void;

type Following = { socket: LiveSocket; topic: string };

const RETRY_MS = { first: 1_000, longest: 30_000 };

export class TopicStore<State, Event extends TopicEvent, Shown extends TopicSnapshot> {
  protected confirmed: State | null = null;
  protected readonly topic: string;
  protected version = 0;
  private readonly socket: LiveSocket;
  private readonly queue: CommandQueue;
  private epoch = '';
  /** Events may be applied as they come; otherwise they wait until what was missed is there. */
  private subscribed = false;
  private following = false;
  /** The state on its way before there is a live session. */
  private ahead: Promise<void> | null = null;
  /** What gave the state up on its way: the user has signed out. */
  private abandoned: DOMException | undefined;
  private again = false;
  private failures = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private early: Event[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly watchers = new Set<Watcher<Event>>();
  private shown: Shown;

  constructor(
    { socket, topic }: Following,
    private readonly kind: TopicKind<State, Event, Shown>,
    atFirst: Shown,
  ) {
    this.socket = socket;
    this.topic = topic;
    this.queue = new CommandQueue(socket, topic, kind, () => this.publish({}));
    this.shown = { ...atFirst, ...kind.show(null, this.queue.pending), unsaved: this.queue.unsaved };
  }

  /** Starts to follow; returns what ends it. */
  start(): () => void {
    const { socket } = this;
    const follow = () => void this.follow();
    const lost = () => {
      this.setSubscribed(false);
      clearTimeout(this.retryTimer);
      this.publishPhase(this.confirmed ? 'reconnecting' : 'loading');
    };
    // What is followed may be there before the first connection.
    let missing = false;
    const refused = () => {
      missing = true;
      if (this.confirmed) this.publishPhase('reconnecting');
    };
    const resync = ({ topic }: { topic: string }) => topic === this.topic && follow();
    const event = (happened: Event) => happened.topic === this.topic && this.receive(happened);
    const signal = ({ topic, type, data }: { topic: string; type: string; data: unknown }) => {
      if (topic !== this.topic) return;
      const heard = this.kind.hear(type, data);
      if (heard) this.publish(heard);
      this.heard(type, data);
    };
    socket.on('connect', follow).on('connect_error', refused).on('disconnect', lost);
    socket.on('event', event).on('signal', signal).on('resync', resync);
    if (socket.connected) follow();
    // Should it fail, following asks again and has the last word.
    else {
      this.ahead ??= this.load().then(
        () => {
          if (missing && !socket.connected) this.publishPhase('reconnecting');
        },
        () => undefined,
      );
    }
    return () => {
      this.setSubscribed(false);
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

  watch(watcher: Watcher<Event>): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Gives a command; what it will look like shows at once. */
  send(command: Command, id?: string): Promise<Outcome> {
    return this.queue.add(command, id);
  }

  /** Sends a refused command that was kept once more, after all that wait. */
  sendAgain(id: string): void {
    this.queue.again(id);
  }

  /** Gives up a command that has not been carried out. */
  takeBack(id: string): void {
    this.queue.drop(id);
  }

  /** Sends the others what the user drags; it may be lost. */
  signal(type: string, data: Readonly<Record<string, unknown>>): void {
    if (this.subscribed) this.socket.volatile.emit('signal', { topic: this.topic, type, data });
  }

  /** Tries again after a failure. */
  retry(): void {
    this.publishPhase('loading');
    void this.follow();
  }

  /** For what one hears that changes the state itself. */
  protected heard(_type: string, _data: unknown): void {}

  /** Changes what is known of the topic by other ways than its events. */
  protected amend(change: (state: State) => State): void {
    if (!this.confirmed) return;
    this.confirmed = change(this.confirmed);
    this.publish({});
  }

  /** Catches up with the server. Asked for while it is at it, it goes round once more instead of twice at once. */
  private async follow(): Promise<void> {
    this.setSubscribed(false);
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
      this.publishPhase('live');
      this.queue.flush();
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
    if (hopeless || !this.confirmed) return this.publishPhase('failed', error);
    this.publishPhase('reconnecting', this.shown.error);
    const pause = Math.min(RETRY_MS.first * 2 ** this.failures++, RETRY_MS.longest) * (0.5 + Math.random() / 2);
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.socket.connected && void this.follow(), pause);
  }

  private async load(): Promise<void> {
    // A connection that comes about just then would ask once more, and be refused.
    if (this.abandoned) throw this.abandoned;
    try {
      const { epoch, version, state } = await body(
        api.GET('/api/Stream/{topic}', { params: { path: { topic: this.topic } } }),
      );
      this.adopt(state as State, epoch, version);
    } catch (error) {
      if (error instanceof DOMException) this.abandoned = error;
      // Without a connection as it was last seen. From there it goes on like after a break.
      const lastSeen =
        error instanceof ApiError || this.confirmed ? null : await this.kind.keeper?.find().catch(() => null);
      if (!lastSeen) throw error;
      this.adopt(lastSeen.state, lastSeen.epoch, lastSeen.version);
    }
  }

  private keep(): void {
    this.kind.keeper?.keep(() => {
      const { confirmed: state, epoch, version } = this;
      return state && { state, epoch, version };
    });
  }

  private async resume(): Promise<void> {
    const since = { epoch: this.epoch, version: this.version };
    const subscription = { topic: this.topic, since };
    const answer: Answer<State, Event> = await this.socket.timeout(ACK_MS).emitWithAck('subscribe', subscription);
    if (answer.error) throw new ApiError(400, answer.error.code, answer.error.detail);
    if (answer.reset) {
      await this.load();
      this.again = true;
      return;
    }
    if (answer.snapshot) this.adopt(answer.snapshot, answer.epoch ?? '', answer.version ?? 0);
    const missed = [...(answer.events ?? []), ...this.early];
    this.early = [];
    if (!this.again) this.setSubscribed(true);
    for (const event of missed) this.receive(event);
  }

  private adopt(state: State, epoch: string, version: number): void {
    const replaced = this.confirmed !== null;
    this.confirmed = state;
    this.epoch = epoch;
    this.version = version;
    this.queue.settle(version);
    this.publish({});
    this.keep();
    if (replaced) this.notifyOf(null);
  }

  private receive(event: Event): void {
    if (event.version <= this.version) return;
    if (!this.subscribed) this.early.push(event);
    else if (event.version === this.version + 1) this.apply(event);
    else {
      this.early.push(event);
      void this.follow();
    }
  }

  private apply(event: Event): void {
    if (!this.confirmed) return;
    this.confirmed = this.kind.apply(this.confirmed, event);
    this.version = event.version;
    this.queue.settle(event.version, event.commandId);
    this.publish({});
    this.keep();
    this.notifyOf(event);
  }

  protected notifyOf(event: Event | null): void {
    for (const watcher of this.watchers) watcher(event);
  }

  private setSubscribed(subscribed: boolean): void {
    this.subscribed = subscribed;
    this.queue.open = subscribed;
  }

  private publishPhase(phase: TopicSnapshot['phase'], error: unknown = null): void {
    const change: Partial<TopicSnapshot> = { phase, error };
    this.publish(change as Partial<Shown>);
  }

  protected publish(change: Partial<Shown>): void {
    const { pending, unsaved } = this.queue;
    const look = this.kind.show(this.confirmed, pending);
    this.shown = { ...this.shown, ...look, version: this.version, unsaved, ...change };
    for (const listener of this.listeners) listener();
  }
}
