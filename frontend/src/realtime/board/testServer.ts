// A board's server in miniature for tests: one order of events, answers once per command id.
import { FakeSocket } from '../topic/testSocket';
import type { Command, Refusal } from './command';
import { predict } from './command';
import { applyDelta, type Board, type BoardEvent } from './model';

/** Older events than this are forgotten: who asks for them has to load the board again. */
const TAIL = 12;

export class BoardServer {
  readonly topic = 'board:1';
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
