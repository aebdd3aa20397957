// Messages written without a connection, kept in the browser per person and thread until the server has them. Each is put and
// taken by its id, so that two windows of the same person do not overwrite each other's.
import type { Outbox, Pending } from '../topic/topic';

const PREFIX = 'gantry.chat.outbox.';
const LIMIT = 200;

const keyOf = (user: string, thread: number) => `${PREFIX}${user}.${thread}`;

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
    else localStorage.setItem(key, JSON.stringify(commands.slice(-LIMIT)));
  } catch {
    // The browser's store is full or closed to us: the message lives as long as the page.
  }
}

export function threadOutbox(user: string, thread: number): Outbox {
  const key = keyOf(user, thread);
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

/** The threads in which somebody has left something unsent. */
export function unsentThreads(user: string): number[] {
  const mine = keyOf(user, 0).slice(0, -1);
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(mine))
    .filter((key) => stored(key).some(({ refusal }) => !refusal))
    .map((key) => Number(key.slice(mine.length)));
}
