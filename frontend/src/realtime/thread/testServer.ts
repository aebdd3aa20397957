// A thread's server in miniature for tests: one order of events, answers once per command id, tokens that expire.
import { FakeSocket } from '../topic/testSocket';
import type { Command, Refusal } from '../topic/topic';
import { applyEvent, type Message, type Thread, type ThreadEvent } from './model';

type Sent = Command & { commandId: string; senderToken?: string };

/** Older events than this are forgotten: who asks for them has to load the thread again. */
const TAIL = 12;
const NEWEST = 100;

export const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  seq: id,
  by: { id: 2, name: 'Luca' },
  at: '2026-01-01T08:00:00Z',
  text: `Message ${id}`,
  replyTo: null,
  mentions: [],
  attachments: [],
  reactions: [],
  editedAt: null,
  deletedAt: null,
  deletedBy: null,
  used: null,
  command: null,
  ...more,
});

export class ThreadServer {
  readonly topic = 'thread:1';
  version = 0;
  token = 'token-1';
  /** Who gives commands. */
  author = { id: 1, name: 'Ada' };
  messages: readonly Message[] = [];
  /** How often each command was carried out. */
  readonly done = new Map<string, number>();
  readonly sockets: FakeSocket[] = [];
  /** Answers with what it returns instead of carrying a command out; what is put off has had no answer. */
  refuse: (command: Command) => string | null = () => null;
  private readonly log: ThreadEvent[] = [];
  private readonly answers = new Map<string, unknown>();

  constructor(messages = 0) {
    this.messages = Array.from({ length: messages }, (_, at) => message(at + 1));
    this.version = messages;
  }

  connect(): FakeSocket {
    const socket = new FakeSocket(this);
    this.sockets.push(socket);
    return socket;
  }

  get thread(): Thread {
    const messages = this.messages.slice(-NEWEST);
    return {
      id: 1,
      kind: 'crew',
      name: 'Early shift',
      crewId: 4,
      workOrderId: null,
      members: [
        { id: 1, name: 'Ada' },
        { id: 2, name: 'Luca' },
      ],
      messages,
      more: messages.length < this.messages.length,
    };
  }

  snapshot = () => ({ epoch: 'e', version: this.version, state: this.thread });

  history = ({ rows, before, around }: { rows: number; before?: number; around?: number }) => {
    const at = this.messages.findIndex(({ seq }) => seq >= (before ?? around ?? Number.POSITIVE_INFINITY));
    const end = around === undefined ? (at < 0 ? this.messages.length : at) : at + Math.floor(rows / 2);
    return {
      items: this.messages.slice(Math.max(0, end - rows), end).toReversed(),
      totalRecords: this.messages.length,
    };
  };

  call(socket: FakeSocket, name: string, sent: Record<string, unknown>): unknown {
    if (name === 'command') return this.command(sent as unknown as Sent);
    socket.follows = true;
    const since = (sent.since as { version: number }).version;
    if (since < this.version - TAIL) return { epoch: 'e', version: this.version, reset: true };
    return { epoch: 'e', version: this.version, events: this.log.filter((event) => event.version > since) };
  }

  /** Another user does something, and all hear of it. */
  happen(type: string, data: ThreadEvent['data'], by = { id: 2, name: 'Luca' }, commandId = `other-${this.version}`) {
    this.version += 1;
    const event = { topic: this.topic, version: this.version, commandId, by, at: '2026-01-01T09:00:00Z', type, data };
    this.messages = applyEvent({ ...this.thread, messages: this.messages }, event).messages;
    this.log.push(event);
    for (const socket of this.sockets) if (socket.follows) socket.say('event', event);
    return { version: this.version };
  }

  addMessage(text: string, by = { id: 2, name: 'Luca' }, commandId?: string, more: Partial<Message> = {}) {
    const seq = this.version + 1;
    return this.happen('messageSent', { message: message(1_000_000 + seq, { seq, by, text, ...more }) }, by, commandId);
  }

  private command({ commandId, type, data, senderToken }: Sent): unknown {
    const before = this.answers.get(commandId);
    if (before) return before;
    const reason = senderToken === this.token ? this.refuse({ type, data }) : 'sender_token_expired';
    if (reason) {
      const answer: { error: Refusal } = { error: { code: reason, detail: 'No.' } };
      const decided = !['rate_limited', 'sender_token_expired'].includes(reason);
      if (decided) this.answers.set(commandId, answer);
      return answer;
    }
    this.done.set(commandId, (this.done.get(commandId) ?? 0) + 1);
    const answer = this.carryOut(type, data, commandId);
    this.answers.set(commandId, answer);
    return answer;
  }

  private carryOut(type: string, data: Command['data'], commandId: string) {
    if (type === 'sendMessage') return this.addMessage(String(data.text), this.author, commandId);
    const happening = { react: 'reacted', editMessage: 'messageEdited', deleteMessage: 'messageDeleted' }[type] ?? type;
    return this.happen(happening, { editedAt: '2026-01-01T10:00:00Z', ...data }, this.author, commandId);
  }
}
