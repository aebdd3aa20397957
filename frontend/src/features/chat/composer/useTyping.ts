// Sends that the user types: every three seconds while it goes on, and at once when it stops.
import { useEffect, useRef } from 'react';
import type { ThreadStore } from '@/realtime/thread/ThreadStore';

const REPEAT_MS = 3_000;
const IDLE_MS = 5_000;

export function useTyping(store: Pick<ThreadStore, 'signal'>): (text: string) => void {
  const lastSignalled = useRef(0);
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useRef(() => undefined as void);

  useEffect(() => {
    stop.current = () => {
      clearTimeout(idle.current);
      if (lastSignalled.current > 0) store.signal('typing', { on: false });
      lastSignalled.current = 0;
    };
    return () => stop.current();
  }, [store]);

  return (text) => {
    if (text === '') return stop.current();
    const now = Date.now();
    if (now - lastSignalled.current >= REPEAT_MS) {
      lastSignalled.current = now;
      store.signal('typing', { on: true });
    }
    clearTimeout(idle.current);
    idle.current = setTimeout(() => stop.current(), IDLE_MS);
  };
}
