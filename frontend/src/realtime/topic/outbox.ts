// Commands given without a connection, kept in the browser per person and topic until the server has them: what is written in
// a chat, and what is done on a board. Each is put and taken by its id, so that two windows of the same person do not overwrite
// each other's.
import type { Outbox, Pending } from './topic';

const PREFIXES = { thread: 'gantry.chat.outbox.', board: 'gantry.board.outbox.' } as const;
type Kind = keyof typeof PREFIXES;

/** More than users do without a connection; what is beyond is refused and not lost silently. */
export const OUTBOX_LIMIT = 200;

const keyOf = (kind: Kind, user: string, id: number) => `${PREFIXES[kind]}${user}.${id}`;

const listeners = new Set<() => void>();

/** Notifies of every change on this page and in other windows. */
export function onOutboxChange(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) =>
    Object.values(PREFIXES).some((prefix) => key?.startsWith(prefix)) && listener();
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}

function stored(key: string): readonly Pending[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter(isPending) : [];
  } catch {
    return [];
  }
}

const isPending = (one: unknown): one is Pending =>
  typeof one === 'object' && one !== null && 'id' in one && 'type' in one && 'data' in one && 'at' in one;

function store(key: string, commands: readonly Pending[]): void {
  try {
    if (commands.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(commands.slice(-OUTBOX_LIMIT)));
  } catch {
    // The browser's store is full or closed to us: the command lives as long as the page.
  }
  for (const listener of listeners) listener();
}

function outboxOf(kind: Kind, user: string, topic: number): Outbox {
  const key = keyOf(kind, user, topic);
  return {
    waiting: () => stored(key),
    put: ({ id, type, data, at, tried, refusal }) => {
      const kept = { id, type, data, at, tried, refusal };
      const all = stored(key);
      const known = all.some((one) => one.id === id);
      store(key, known ? all.map((one) => (one.id === id ? kept : one)) : [...all, kept]);
    },
    take: (id) => {
      const all = stored(key);
      const rest = all.filter((one) => one.id !== id);
      if (rest.length < all.length) store(key, rest);
    },
  };
}

export const threadOutbox = (user: string, thread: number) => outboxOf('thread', user, thread);
export const boardOutbox = (user: string, board: number) => outboxOf('board', user, board);

/** The topics of a kind in which a user has left something unsent, with how much that is. */
function unsentOf(kind: Kind, user: string): { id: number; count: number }[] {
  const mine = keyOf(kind, user, 0).slice(0, -1);
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(mine))
    .map((key) => ({
      id: Number(key.slice(mine.length)),
      count: stored(key).filter(({ refusal }) => !refusal).length,
    }))
    .filter(({ count }) => count > 0);
}

export const unsentThreads = (user: string): number[] => unsentOf('thread', user).map(({ id }) => id);
export const unsentBoards = (user: string) => unsentOf('board', user);
