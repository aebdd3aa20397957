// What was counted and is not with the server yet, kept in the browser per person and count: a lost connection or a closed page loses
// nothing. Each entry has an id of its own, so that sending one again changes nothing.
import type { CountEntry } from '../api/counts';

/** What the server refused has its reason, and stays until the user has read it. */
export type UnsentEntry = CountEntry & { refusal?: string };

/** What the browser's store had no room for lives as long as the page. */
const beyondStore = new Map<string, readonly UnsentEntry[]>();

const keyOf = (user: string, count: number) => `gantry.count.outbox.${user}.${count}`;

const isEntry = (one: unknown): one is UnsentEntry =>
  typeof one === 'object' && one !== null && 'commandId' in one && 'lineId' in one && 'quantity' in one;

export function unsentEntries(user: string, count: number): readonly UnsentEntry[] {
  const key = keyOf(user, count);
  const kept = beyondStore.get(key);
  if (kept) return kept;
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function store(user: string, count: number, entries: readonly UnsentEntry[]): void {
  const key = keyOf(user, count);
  try {
    if (entries.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(entries));
    beyondStore.delete(key);
  } catch {
    beyondStore.set(key, entries);
  }
}

/** Puts an entry in the place of an unsent one of the same line: the later one counts. */
export function putEntry(user: string, count: number, entry: UnsentEntry): void {
  const others = unsentEntries(user, count).filter(({ lineId }) => lineId !== entry.lineId);
  store(user, count, [...others, entry]);
}

export function takeEntry(user: string, count: number, commandId: string): void {
  store(
    user,
    count,
    unsentEntries(user, count).filter((one) => one.commandId !== commandId),
  );
}

export function refuseEntry(user: string, count: number, commandId: string, refusal: string): void {
  const refused = (one: UnsentEntry) => (one.commandId === commandId ? { ...one, refusal } : one);
  store(user, count, unsentEntries(user, count).map(refused));
}
