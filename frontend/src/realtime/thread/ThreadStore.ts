// The live state of one thread: a topic of messages, sent in the order they were written, with as much of its history as was
// looked at.
import type { LiveSocket } from '../session';
import { TopicStore } from '../topic/TopicStore';
import type { Credential, Outbox, Outcome, TopicKind, TopicSnapshot } from '../topic/topic';
import { applyEvent, applyTo, type Message, type ReadMark, type Thread, type ThreadEvent, withMarks } from './model';
import {
  type Draft,
  draftsOf,
  isWritten,
  type KeptFile,
  type Me,
  type NewMessage,
  type ThreadCommand,
  withChanges,
} from './predict';
import { keeperOf } from '../topic/lastSeen';
import { OUTBOX_LIMIT } from '../topic/outbox';
import { before, behind, lookingAt, newestOf, shownOf } from './stretch';

export type Participant = { id: number; name: string };

export type ThreadSnapshot = TopicSnapshot & {
  thread: Thread | null;
  /** Written and not confirmed, in their order. */
  drafts: readonly Draft[];
  here: readonly Participant[];
  typing: readonly Participant[];
  /** A piece of history is on its way, or could not be had. */
  history: 'idle' | 'loading' | 'failed';
};

export type HistoryQuery = { rows: number; before?: number; around?: number };

export type ThreadOptions = {
  topic: string;
  me: Me;
  /** Reads a page of messages, newest first. */
  history: (query: HistoryQuery) => Promise<{ items: readonly Message[] }>;
  outbox?: Outbox;
  credential?: Credential;
  /** Files that wait in the browser: sending one, which returns its attachment, and forgetting it. */
  files?: { send: (file: KeptFile) => Promise<number>; drop: (file: KeptFile) => void };
  /** Does what a text that begins with a slash asks for, once for all times it is said under the same id. */
  carryOut?: (command: { commandId: string; text: string }) => Promise<unknown>;
};

/** Sends the next of the files that a message waits for. */
async function withNextFile({ send, drop }: NonNullable<ThreadOptions['files']>, message: NewMessage) {
  const { files: [next, ...files] = [], attachments = [], ...rest } = message;
  if (!next) return message;
  const sent = await send(next);
  drop(next);
  return { ...rest, attachments: [...attachments, sent], ...(files.length > 0 && { files }) };
}

export const PAGE = 50;
/** So many pages are read back for an answer's question. */
const FAR = 40;

const NOTHING: ThreadSnapshot = {
  phase: 'loading',
  error: null,
  version: 0,
  unsaved: 0,
  thread: null,
  drafts: [],
  here: [],
  typing: [],
  history: 'idle',
};

type Presence = { here: readonly Participant[]; typing?: readonly Participant[] };

const kindFor = ({
  topic,
  me,
  outbox,
  credential,
  files,
  carryOut,
}: ThreadOptions): TopicKind<Thread, ThreadEvent, ThreadSnapshot> => ({
  apply: applyEvent,
  show: (thread, pending) => ({
    thread: thread && withChanges(thread, pending, me),
    drafts: draftsOf(thread, pending),
  }),
  hear: (type, data) => {
    if (type !== 'presence') return null;
    const { here, typing = [] } = data as Presence;
    return { here, typing: typing.filter(({ id }) => id !== me.id) };
  },
  inOrder: true,
  keeps: isWritten,
  prepare: ({ type, data }) =>
    files && type === 'sendMessage' && (data as NewMessage).files?.length
      ? withNextFile(files, data as NewMessage)
      : null,
  carry: ({ type, id, data }) =>
    type === 'slashCommand' ? (carryOut?.({ commandId: id, text: String(data.text) }) ?? null) : null,
  keeper: keeperOf<Thread>(topic, newestOf),
  ...(outbox && { outbox }),
  ...(credential && { credential }),
});

export class ThreadStore extends TopicStore<Thread, ThreadEvent, ThreadSnapshot> {
  private loading = false;

  constructor(
    socket: LiveSocket,
    private readonly options: ThreadOptions,
  ) {
    super({ socket, topic: options.topic }, kindFor(options), NOTHING);
  }

  override send(command: ThreadCommand, id?: string): Promise<Outcome> {
    if (this.read().unsaved < OUTBOX_LIMIT) return super.send(command, id);
    return Promise.resolve({ ok: false, error: { code: 'outbox_full', detail: '' } });
  }

  /** Its files are not wanted any more. */
  override takeBack(id: string): void {
    const draft = this.read().drafts.find((one) => one.id === id);
    super.takeBack(id);
    if (this.read().drafts.some((one) => one.id === id)) return;
    for (const file of draft?.files ?? []) this.options.files?.drop(file);
  }

  /** Read marks of others arrive beside the order of events. */
  protected override heard(type: string, data: unknown): void {
    if (type === 'read') this.mark(data as ReadMark[]);
  }

  /** Others have read up to here. */
  mark(read: readonly ReadMark[]): void {
    this.amend((thread) => ({ ...thread, read: withMarks(thread.read ?? [], read) }));
  }

  /** Reads what came before the oldest that shows. */
  async older(): Promise<void> {
    const shown = this.confirmed && shownOf(this.confirmed);
    const first = shown?.messages[0];
    if (!shown?.more || !first) return;
    await this.readPage({ before: first.seq }, (thread, page, full) => {
      const longer = before(shownOf(thread), page, full);
      return thread.past ? { ...thread, past: longer } : { ...thread, ...longer };
    });
  }

  /** Reads what came after the newest that shows, where that is not the newest there is. */
  async newer(): Promise<void> {
    const last = this.confirmed?.past?.messages.at(-1);
    if (!last) return;
    await this.readPage({ around: last.seq, rows: 2 * PAGE }, (thread, page) =>
      thread.past ? lookingAt(thread, behind(thread.past, page)) : thread,
    );
  }

  /** Shows the surroundings of a message, whether they have been read or not. */
  async jumpTo(seq: number): Promise<void> {
    const { confirmed } = this;
    if (!confirmed || shownOf(confirmed).messages.some((message) => message.seq === seq)) return;
    if (confirmed.messages.some((message) => message.seq === seq)) return this.toNewest();
    await this.readPage({ around: seq }, (thread, messages) => lookingAt(thread, { messages, more: true }));
  }

  /** Reads back until a message is there; false where it is too far away. */
  async findBack(id: number): Promise<boolean> {
    for (let pages = 0; pages <= FAR; pages++) {
      const shown = this.confirmed && shownOf(this.confirmed);
      if (shown?.messages.some((message) => message.id === id)) return true;
      if (!shown?.more || this.read().history === 'failed') return false;
      await this.older();
    }
    return false;
  }

  toNewest(): void {
    this.amend((thread) => ({ ...thread, past: null }));
  }

  /** A page is as old as its reading; what happened meanwhile happens to it as well. */
  private async readPage(
    query: Omit<HistoryQuery, 'rows'> & { rows?: number },
    fit: (thread: Thread, page: readonly Message[], full: boolean) => Thread,
  ): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    this.publish({ history: 'loading' });
    const meanwhile: ThreadEvent[] = [];
    let replaced = false;
    const stop = this.watch((event) => {
      if (event) meanwhile.push(event);
      else replaced = true;
    });
    try {
      const rows = query.rows ?? PAGE;
      const { items } = await this.options.history({ ...query, rows });
      const page = meanwhile.reduce(applyTo, items.toReversed());
      if (!replaced) this.amend((thread) => fit(thread, page, items.length >= rows));
      this.publish({ history: 'idle' });
    } catch {
      this.publish({ history: 'failed' });
    } finally {
      stop();
      this.loading = false;
    }
  }
}
