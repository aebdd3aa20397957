// The timer that runs for a person, as this device has seen it: kept in the browser, so that the shell shows the time on every screen
// and at once after a reload. The server is asked every minute, since it may be started and stopped on other devices.
import { useSyncExternalStore } from 'react';

export type RunningTimer = {
  /** Of the work order. */
  id: number;
  board: number;
  code: string;
  title: string;
  startedAt: string;
};

const PREFIX = 'gantry.timers.';
const NONE: readonly RunningTimer[] = [];

const listeners = new Set<() => void>();
const known = new Map<number, { text: string; timers: readonly RunningTimer[] }>();

const isTimer = (one: unknown): one is RunningTimer =>
  typeof one === 'object' && one !== null && 'id' in one && 'board' in one && 'code' in one && 'startedAt' in one;

/** The same list as long as nothing changes. */
function timersOf(personId: number): readonly RunningTimer[] {
  const text = localStorage.getItem(PREFIX + personId);
  if (text === null) return NONE;
  const seen = known.get(personId);
  if (seen?.text === text) return seen.timers;
  let timers = NONE;
  try {
    const found: unknown = JSON.parse(text);
    if (Array.isArray(found)) timers = found.filter(isTimer);
  } catch {
    // Somebody else's text: as if there were none.
  }
  known.set(personId, { text, timers });
  return timers;
}

function write(personId: number, timers: readonly RunningTimer[]): void {
  try {
    if (timers.length === 0) localStorage.removeItem(PREFIX + personId);
    else localStorage.setItem(PREFIX + personId, JSON.stringify(timers));
  } catch {
    // The browser's store is full or closed: the timer shows in its work order alone.
  }
  for (const listener of listeners) listener();
}

/** When this device last started or stopped one. */
let changedAt = 0;

/** What the server knows, asked at a time: what happened here since then counts more. */
export function takeTimer(personId: number, timer: RunningTimer | null, askedAt: number): void {
  if (askedAt < changedAt) return;
  const kept = timersOf(personId);
  const [one] = kept;
  const same = timer
    ? kept.length === 1 && one?.id === timer.id && one.startedAt === timer.startedAt
    : kept.length === 0;
  if (!same) write(personId, timer ? [timer] : []);
}

export function rememberTimer(personId: number, timer: RunningTimer): void {
  const timers = timersOf(personId);
  const kept = timers.find(({ id }) => id === timer.id);
  if (kept?.startedAt === timer.startedAt && kept.title === timer.title) return;
  changedAt = Date.now();
  write(personId, [...timers.filter(({ id }) => id !== timer.id), timer]);
}

export function forgetTimer(personId: number, id: number): void {
  const timers = timersOf(personId);
  if (timers.some((timer) => timer.id === id)) {
    changedAt = Date.now();
    write(
      personId,
      timers.filter((timer) => timer.id !== id),
    );
  }
}

function subscribe(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => key?.startsWith(PREFIX) && listener();
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}

/** Those of a person, the newest last. */
export const useRunningTimers = (personId: number | null): readonly RunningTimer[] =>
  useSyncExternalStore(subscribe, () => (personId === null ? NONE : timersOf(personId)));
