// What stands between messages: a new day, the line above what is unread, and where a run of one person's messages begins.
import { dayKey } from '@/components/formats/dates';
import type { Message, Stretch } from '@/realtime/thread/model';
import type { Draft } from '@/realtime/thread/predict';

export type Item = { message: Message; draft: null } | { message: null; draft: Draft };

export type Row = {
  item: Item;
  newDay: boolean;
  unread: boolean;
  /** The first and the last of a run. */
  first: boolean;
  last: boolean;
};

/** Messages further apart than this are not one run. */
const RUN_MS = 5 * 60_000;

export const itemsOf = ({ messages }: Stretch, drafts: readonly Draft[]): readonly Item[] => [
  ...messages.map((message) => ({ message, draft: null })),
  ...drafts.map((draft) => ({ message: null, draft })),
];

/** Own messages are drawn under their command's id from first to last, so that nothing blinks when one is confirmed. */
export const keyOf = ({ message, draft }: Item): string | number => (message ? (message.key ?? message.id) : draft.id);

const timeOf = ({ message, draft }: Item) => (message ?? draft).at;
const writerOf = ({ message }: Item, me: number) => (message ? message.by.id : me);
const isPlain = ({ message }: Item) => !message || (message.by.id !== null && !message.deletedAt);

function sameRun(one: Item | undefined, next: Item, me: number): boolean {
  if (!one || !isPlain(one) || !isPlain(next) || writerOf(one, me) !== writerOf(next, me)) return false;
  const apart = Date.parse(timeOf(next)) - Date.parse(timeOf(one));
  return apart < RUN_MS && dayKey(timeOf(one)) === dayKey(timeOf(next));
}

/** The first message after those that were read, -1 where nothing was unread. */
export const firstUnread = (items: readonly Item[], readUpTo: number | null): number =>
  readUpTo === null ? -1 : items.findIndex(({ message }) => (message?.seq ?? 0) > readUpTo);

/** `readUpTo` is how far one had read when the thread was opened, null where nothing was unread. */
export function rowAt(items: readonly Item[], index: number, me: number, readUpTo: number | null): Row | null {
  const item = items[index];
  if (!item) return null;
  const before = items[index - 1];
  const after = items[index + 1];
  const seq = item.message?.seq ?? 0;
  const unread =
    readUpTo !== null && seq > readUpTo && (before?.message?.seq ?? 0) <= readUpTo && item.message?.by.id !== me;
  return {
    item,
    newDay: !before || dayKey(timeOf(before)) !== dayKey(timeOf(item)),
    unread,
    first: unread || !sameRun(before, item, me),
    last: !after || !sameRun(item, after, me),
  };
}

/** How many messages of others came after the one last seen. */
export function newSince(messages: readonly Message[], seen: number, me: number): number {
  let count = 0;
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at];
    if (!message || message.seq <= seen) break;
    if (message.by.id !== me) count += 1;
  }
  return count;
}
