// One clock for everything on the page that counts seconds.
import { useSyncExternalStore } from 'react';

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const one of listeners) one();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** It has stood still while nobody looked. */
function read(): number {
  if (timer === undefined) now = Date.now();
  return now;
}

/** The time, once a second. */
export const useSecond = () => useSyncExternalStore(subscribe, read);
