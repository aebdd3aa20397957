// What a thread will look like if the server agrees: messages that are still on their way, and changes of sent ones.
import type { Pending } from '../topic/topic';
import { applyTo, type Message, type Quote, reacted, type Stretch, type Thread, changed } from './model';

/** What one can ask of a thread. */
export type ThreadCommand =
  | { type: 'sendMessage'; data: NewMessage }
  /** A text that begins with a slash, to be carried out. */
  | { type: 'slashCommand'; data: { text: string } }
  | { type: 'editMessage'; data: { messageId: number; text: string; mentions?: readonly number[] } }
  | { type: 'deleteMessage'; data: { messageId: number } }
  | { type: 'react'; data: { messageId: number; emoji: string; on: boolean } };

export type NewMessage = {
  text: string;
  replyTo?: number;
  mentions?: readonly number[];
  attachments?: readonly number[];
  /** Not sent yet: they wait in the browser. */
  files?: readonly KeptFile[];
};

/** A file that is kept in the browser, by its key. */
export type KeptFile = { key: string; name: string; size: number };

/** Commands that show as messages on their way. */
export const isWritten = ({ type }: Pick<Pending, 'type'>) => type === 'sendMessage' || type === 'slashCommand';

/** A message the server has not confirmed. */
export type Draft = Pick<Pending, 'id' | 'at' | 'tried' | 'refusal'> &
  Omit<Required<NewMessage>, 'replyTo'> & { replyTo: Quote | null };

export type Me = { id: number; name: string };

export function draftsOf(thread: Thread | null, pending: readonly Pending[]): readonly Draft[] {
  return pending.filter(isWritten).map(({ id, at, tried, refusal, data }) => {
    const { text, replyTo, mentions = [], attachments = [], files = [] } = data as NewMessage;
    return { id, at, tried, refusal, text, mentions, attachments, files, replyTo: quoteOf(thread, replyTo) };
  });
}

export function withChanges(thread: Thread, pending: readonly Pending[], me: Me): Thread {
  const changes = pending.filter((one) => !isWritten(one));
  if (changes.length === 0) return thread;
  const after = (stretch: Stretch) => ({
    ...stretch,
    messages: changes.reduce((messages, change) => predict(messages, change, me), stretch.messages),
  });
  return { ...thread, ...after(thread), ...(thread.past && { past: after(thread.past) }) };
}

type Change = { messageId: number; text: string; mentions?: readonly number[]; emoji: string; on: boolean };

function predict(messages: readonly Message[], { type, data, at, id }: Pending, me: Me): readonly Message[] {
  const { messageId, text, mentions, emoji, on } = data as Change;
  const happened = { topic: '', version: 0, commandId: id, by: me, at };
  switch (type) {
    case 'editMessage':
      return applyTo(messages, {
        ...happened,
        type: 'messageEdited',
        data: { messageId, text, mentions: mentions ?? [], editedAt: at },
      });
    case 'deleteMessage':
      return applyTo(messages, { ...happened, type: 'messageDeleted', data: { messageId } });
    case 'react':
      return changed(messages, messageId, (message) => reacted(message, emoji, me.id, on));
    default:
      return messages;
  }
}

function quoteOf(thread: Thread | null, id: number | undefined): Quote | null {
  if (id === undefined) return null;
  const quoted = [thread?.messages, thread?.past?.messages].flatMap((messages) => messages ?? []);
  const found = quoted.find((message) => message.id === id);
  return found ? { id, name: found.by.name, text: found.text } : { id, name: '', text: '' };
}
