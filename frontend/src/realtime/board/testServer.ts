// A board's server in miniature for tests: one order of events, answers once per command id, sockets that lose, repeat and
// lag as real ones do. Nothing travels until a test delivers it.
import type { LiveSocket } from '../session';
import type { Command, Refusal } from './command';
import { predict } from './command';
import { applyDelta, type Board, type BoardEvent } from './model';

type Handler = (message: unknown) => void;
type Call = {
  name: string;
  message: Record<string, unknown>;
  answer: (value: unknown) => void;
  fail: (error: Error) => void;
};

/** Older events than this are forgotten: who asks for them has to load the board again. */
const TAIL = 12;

export class BoardServer {
  version = 0;
  /** How often each command was carried out. */
  readonly done = new Map<string, number>();
  readonly sockets: FakeSocket[] = [];
  /** Refuses what it returns a reason for. */
  refuse: (command: Command) => string | null = () => null;
  private readonly log: BoardEvent[] = [];
  private readonly answers = new Map<string, unknown>();

  constructor(public board: Board) {}

  connect(): FakeSocket {
    const socket = new FakeSocket(this);
    this.sockets.push(socket);
    return socket;
  }

  snapshot = () => ({ epoch: 'e', version: this.version, state: this.board });

  call(socket: FakeSocket, name: string, message: Record<string, unknown>): unknown {
    if (name === 'command') return this.command(message as Command & { commandId: string });
    socket.follows = true;
    const since = (message.since as { version: number }).version;
    if (since < this.version - TAIL) return { epoch: 'e', version: this.version, reset: true };
    return { epoch: 'e', version: this.version, events: this.log.filter((event) => event.version > since) };
  }

  private command({ commandId, type, data }: Command & { commandId: string }): unknown {
    const before = this.answers.get(commandId);
    if (before) return before;
    const answer = this.decide(commandId, { type, data });
    this.answers.set(commandId, answer);
    return answer;
  }

  private decide(commandId: string, command: Command): { version: number } | { error: Refusal } {
    const reason = this.refuse(command);
    const delta = predict(this.board, command);
    if (reason || !delta) return { error: { code: reason ?? 'not_found', detail: 'No.' } };
    this.board = applyDelta(this.board, delta);
    this.version += 1;
    this.done.set(commandId, (this.done.get(commandId) ?? 0) + 1);
    const event: BoardEvent = {
      topic: 'board:1',
      version: this.version,
      commandId,
      by: { id: 1, name: 'Ada' },
      at: '2026-01-01T00:00:00Z',
      type: 'cardEdited',
      data: command.data,
      delta,
    };
    this.log.push(event);
    for (const socket of this.sockets) if (socket.follows) socket.say('event', event);
    return { version: this.version };
  }
}

export class FakeSocket {
  connected = false;
  follows = false;
  private readonly handlers = new Map<string, Set<Handler>>();
  private sent: Call[] = [];
  private coming: { isAnswer: boolean; arrive: () => void }[] = [];
  private waiting = new Set<Call>();

  constructor(private readonly server: BoardServer) {}

  asLive = () => this as unknown as LiveSocket;

  on(name: string, handler: Handler): this {
    this.handlers.set(name, (this.handlers.get(name) ?? new Set()).add(handler));
    return this;
  }

  off(name: string, handler: Handler): this {
    this.handlers.get(name)?.delete(handler);
    return this;
  }

  emit(): void {}

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
    this.tell('connect', undefined);
  }

  /** A connection does not come about. */
  refuse(): void {
    this.tell('connect_error', new Error('websocket error'));
  }

  /** The connection breaks: what was under way either way is lost. */
  break(): void {
    this.connected = false;
    this.follows = false;
    this.sent = [];
    this.coming = [];
    this.tell('disconnect', 'transport close');
    for (const call of this.waiting) call.fail(new Error('disconnected'));
    this.waiting.clear();
  }

  /** The server gives up on a slow viewer: the events it had for it are dropped, and it is told to subscribe again. */
  resync(): void {
    this.follows = false;
    this.coming = this.coming.filter(({ isAnswer }) => isAnswer);
    this.say('resync', { topic: 'board:1' });
  }

  say(name: string, message: unknown): void {
    this.coming.push({ isAnswer: false, arrive: () => this.tell(name, message) });
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

  private tell(name: string, message: unknown): void {
    for (const handler of this.handlers.get(name) ?? []) handler(message);
  }
}
