// A thread as its members hold it, and how an event changes it. Messages that an event does not touch stay the same objects,
// so that only what changed is drawn again.
import type { Author, TopicEvent } from '../topic/topic';

export type ThreadKind = 'direct' | 'crew' | 'workOrder';
export type Member = { id: number; name: string; avatar?: string | null };
export type Attachment = { id: number; name: string; type: string; size: number };
export type Reaction = { emoji: string; by: readonly number[] };
export type Used = { kind: 'task' | 'note'; workOrderId: number; code: string };
export type Quote = { id: number; name: string; text: string };

export type Message = {
  id: number;
  /** The version of the event that sent it: their order. */
  seq: number;
  /** The system speaks without an id. */
  by: Author;
  at: string;
  text: string;
  replyTo: Quote | null;
  mentions: readonly number[];
  attachments: readonly Attachment[];
  reactions: readonly Reaction[];
  editedAt: string | null;
  /** Its text is gone, the trace stays. */
  deletedAt: string | null;
  deletedBy: Author | null;
  used: Used | null;
  /** What a slash command came to. */
  command: { name: string; outcome: string } | null;
  /** The command this page sent it with: what it is drawn under from before the server knew it. */
  key?: string;
};

/** How much of a message is quoted, in characters. */
const QUOTED = 200;

export type ReadMark = { id: number; seq: number };

/** A run of messages without gaps, oldest first. */
export type Stretch = {
  messages: readonly Message[];
  /** There are older ones. */
  more: boolean;
};

export type Thread = Stretch & {
  id: number;
  kind: ThreadKind;
  name: string;
  crewId: number | null;
  workOrderId: number | null;
  members: readonly Member[];
  /** How far the others have read, as far as it is known. */
  read?: readonly ReadMark[];
  /** What is looked at instead of the newest: a stretch that does not reach it. */
  past?: Stretch | null;
};

export type ThreadEvent = TopicEvent;

type EventData = {
  message: Message;
  messageId: number;
  text: string;
  mentions: readonly number[];
  editedAt: string;
  emoji: string;
  on: boolean;
  used: Used;
  added: readonly Member[];
  removed: readonly number[];
};

/** The thread after an event. */
export function applyEvent(thread: Thread, event: ThreadEvent): Thread {
  const data = event.data as EventData;
  if (event.type === 'messageSent') {
    if (thread.messages.at(-1)?.id === data.message.id) return thread;
    const message = { ...data.message, key: event.commandId };
    const { members, read } = withWriter(thread, message);
    return { ...thread, messages: [...thread.messages, message], members, read };
  }
  if (event.type === 'membersChanged') {
    const gone = new Set([...data.removed, ...data.added.map(({ id }) => id)]);
    return { ...thread, members: [...thread.members.filter(({ id }) => !gone.has(id)), ...data.added] };
  }
  const messages = applyTo(thread.messages, event);
  const past = thread.past && { ...thread.past, messages: applyTo(thread.past.messages, event) };
  return { ...thread, messages, ...(past && { past }) };
}

/** Messages after an event that happened to one of them. Twice is as good as once. */
export function applyTo(messages: readonly Message[], event: ThreadEvent): readonly Message[] {
  const data = event.data as EventData;
  const { by, at } = event;
  switch (event.type) {
    case 'messageEdited': {
      const { text, mentions, editedAt } = data;
      const edited = changed(messages, data.messageId, (message) => ({ ...message, text, mentions, editedAt }));
      return requoted(edited, data.messageId, text);
    }
    case 'messageDeleted': {
      const emptied = { text: '', attachments: [], reactions: [], mentions: [], deletedAt: at, deletedBy: by };
      return requoted(
        changed(messages, data.messageId, (message) => ({ ...message, ...emptied })),
        data.messageId,
        '',
      );
    }
    case 'reacted':
      return by.id === null
        ? messages
        : changed(messages, data.messageId, (message) => reacted(message, data.emoji, by.id ?? 0, data.on));
    case 'messageUsed':
      return changed(messages, data.messageId, (message) => ({ ...message, used: data.used }));
    default:
      return messages;
  }
}

/** A message with a user's reaction put on it or taken off; in the server's order of arrival. */
export function reacted(message: Message, emoji: string, who: number, on: boolean): Message {
  const there = message.reactions.find((reaction) => reaction.emoji === emoji);
  if (Boolean(there?.by.includes(who)) === on) return message;
  const by = [...(there?.by.filter((id) => id !== who) ?? []), ...(on ? [who] : [])];
  const others = message.reactions.filter((reaction) => reaction !== there);
  const all = by.length > 0 ? [...others, { emoji, by: by.toSorted((a, b) => a - b) }] : others;
  return { ...message, reactions: all.toSorted((a, b) => (a.emoji < b.emoji ? -1 : 1)) };
}

/** Read marks with newer ones; none goes backwards. */
export function withMarks(read: readonly ReadMark[], news: readonly ReadMark[]): readonly ReadMark[] {
  const seqs = new Map(read.map(({ id, seq }) => [id, seq]));
  for (const { id, seq } of news) seqs.set(id, Math.max(seq, seqs.get(id) ?? 0));
  return Array.from(seqs, ([id, seq]) => ({ id, seq }));
}

/** A user who writes has read what was there, and belongs to the thread of a work order from then on. */
function withWriter({ members, read = [] }: Thread, { by: { id, name }, seq }: Message) {
  if (id === null) return { members, read };
  const known = members.some((member) => member.id === id);
  return { members: known ? members : [...members, { id, name }], read: withMarks(read, [{ id, seq }]) };
}

export function changed(
  messages: readonly Message[],
  id: number,
  change: (message: Message) => Message,
): readonly Message[] {
  const at = messages.findLastIndex((message) => message.id === id);
  const before = messages[at];
  if (!before) return messages;
  const after = change(before);
  return after === before ? messages : messages.with(at, after);
}

/** Answers quote what their message says now. */
function requoted(messages: readonly Message[], id: number, said: string): readonly Message[] {
  if (!messages.some(({ replyTo }) => replyTo?.id === id)) return messages;
  const text = Array.from(said).slice(0, QUOTED).join('');
  return messages.map((message) =>
    message.replyTo?.id === id ? { ...message, replyTo: { ...message.replyTo, text } } : message,
  );
}
