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

const PREFIX = 'gantry.timer.';

const listeners = new Set<() => void>();
const known = new Map<number, { text: string; timer: RunningTimer | null }>();

const isTimer = (one: unknown): one is RunningTimer =>
  typeof one === 'object' && one !== null && 'id' in one && 'board' in one && 'code' in one && 'startedAt' in one;

/** The same object as long as nothing changes. */
function timerOf(personId: number): RunningTimer | null {
  const text = localStorage.getItem(PREFIX + personId);
  if (text === null) return null;
  const seen = known.get(personId);
  if (seen?.text === text) return seen.timer;
  let timer: RunningTimer | null = null;
  try {
    const found: unknown = JSON.parse(text);
    if (isTimer(found)) timer = found;
  } catch {
    // Text of another program: as if there were none.
  }
  known.set(personId, { text, timer });
  return timer;
}

function write(personId: number, timer: RunningTimer | null): void {
  try {
    if (timer) localStorage.setItem(PREFIX + personId, JSON.stringify(timer));
    else localStorage.removeItem(PREFIX + personId);
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
  const kept = timerOf(personId);
  if (kept?.id !== timer?.id || kept?.startedAt !== timer?.startedAt) write(personId, timer);
}

/** Of a person one timer runs: a later start has stopped the one before, and what was read earlier does not bring it back. */
export function rememberTimer(personId: number, timer: RunningTimer): void {
  const kept = timerOf(personId);
  if (kept && Date.parse(kept.startedAt) > Date.parse(timer.startedAt)) return;
  if (kept?.id === timer.id && kept.startedAt === timer.startedAt && kept.title === timer.title) return;
  changedAt = Date.now();
  write(personId, timer);
}

export function forgetTimer(personId: number, id: number): void {
  if (timerOf(personId)?.id !== id) return;
  changedAt = Date.now();
  write(personId, null);
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

export const useRunningTimer = (personId: number | null): RunningTimer | null =>
  useSyncExternalStore(subscribe, () => (personId === null ? null : timerOf(personId)));
