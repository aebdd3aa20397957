// Clocks that all parts of the page share: however many of them count, each clock ticks once.
import { useSyncExternalStore } from 'react';

class Clock {
  private now = Date.now();
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly everyMs: number) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    this.timer ??= setInterval(() => {
      this.now = Date.now();
      for (const one of this.listeners) one();
    }, this.everyMs);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  };

  /** It stops while the page is hidden. */
  readonly read = () => {
    if (this.timer === undefined && Date.now() - this.now >= this.everyMs) this.now = Date.now();
    return this.now;
  };
}

const clocks = new Map<number, Clock>();

/** The time, as often as that. */
export function useTick(everyMs: number): number {
  const clock = clocks.get(everyMs) ?? new Clock(everyMs);
  clocks.set(everyMs, clock);
  return useSyncExternalStore(clock.subscribe, clock.read);
}
