// A live connection for tests that loses, repeats and lags as real ones do. Nothing travels until a test delivers it.
import type { LiveSocket } from '../session';

type Handler = (message: unknown) => void;
type Call = {
  name: string;
  message: Record<string, unknown>;
  answer: (value: unknown) => void;
  fail: (error: Error) => void;
};

/** What stands at the other end. */
export type TopicServer = {
  topic: string;
  call: (socket: FakeSocket, name: string, message: Record<string, unknown>) => unknown;
};

export class FakeSocket {
  connected = false;
  follows = false;
  private readonly handlers = new Map<string, Set<Handler>>();
  private sent: Call[] = [];
  private coming: { isAnswer: boolean; arrive: () => void }[] = [];
  private waiting = new Set<Call>();

  constructor(private readonly server: TopicServer) {}

  asLive = () => this as unknown as LiveSocket;

  on(name: string, handler: Handler): this {
    this.handlers.set(name, (this.handlers.get(name) ?? new Set()).add(handler));
    return this;
  }

  off(name: string, handler: Handler): this {
    this.handlers.get(name)?.delete(handler);
    return this;
  }

  /** What went out without asking for an answer. */
  readonly emitted: [name: string, message: unknown][] = [];
  readonly volatile = { emit: (name: string, message: unknown) => this.emit(name, message) };

  emit(name: string, message: unknown, answered?: (answer: unknown) => void): void {
    this.emitted.push([name, message]);
    answered?.({});
  }

  timeout = () => ({
    emitWithAck: (name: string, message: Record<string, unknown>) =>
      new Promise((answer, fail) => {
        const call = { name, message, answer, fail };
        this.waiting.add(call);
        this.sent.push(call);
      }),
  });

  open(): void {
    this.connected = true;
    this.dispatch('connect', undefined);
  }

  /** A connection does not come about. */
  refuse(): void {
    this.dispatch('connect_error', new Error('websocket error'));
  }

  /** The connection breaks: what was under way either way is lost. */
  break(): void {
    this.connected = false;
    this.follows = false;
    this.sent = [];
    this.coming = [];
    this.dispatch('disconnect', 'transport close');
    for (const call of this.waiting) call.fail(new Error('disconnected'));
    this.waiting.clear();
  }

  /** The server gives up on a slow viewer: the events it had for it are dropped, and it has to subscribe again. */
  resync(): void {
    this.follows = false;
    this.coming = this.coming.filter(({ isAnswer }) => isAnswer);
    this.say('resync', { topic: this.server.topic });
  }

  say(name: string, message: unknown): void {
    this.coming.push({ isAnswer: false, arrive: () => this.dispatch(name, message) });
  }

  /** The oldest message reaches the server. */
  upload(): boolean {
    const call = this.sent.shift();
    if (!call) return false;
    const value = this.server.call(this, call.name, call.message);
    const arrive = () => {
      this.waiting.delete(call);
      call.answer(value);
    };
    this.coming.push({ isAnswer: true, arrive });
    return true;
  }

  /** The oldest message reaches the browser. */
  download(): boolean {
    const message = this.coming.shift();
    message?.arrive();
    return message !== undefined;
  }

  private dispatch(name: string, message: unknown): void {
    for (const handler of this.handlers.get(name) ?? []) handler(message);
  }
}
