// A live topic as it was last seen, kept in the browser: what shows at a start without a connection, and goes on from there
// once there is one.

import { accessToken } from '@/api/token';

export type LastSeenTopic<State> = { epoch: string; version: number; state: State };

/** Where a topic is kept. */
export type Keeper<State> = {
  find: () => Promise<LastSeenTopic<State> | null>;
  /** Written a while later, and when the page is left; asked for what it is like then. */
  keep: (now: () => LastSeenTopic<State> | null) => void;
};

/** Soon after it was read; then rarely, because a busy board changes many times a second. */
const PAUSE_MS = { first: 2_000, others: 15_000 };

const storage = () => import('@/api/browserStorage');

/** `shorten` leaves out what need not be kept. */
export function keeperOf<State>(topic: string, shorten: (state: State) => State = (state) => state): Keeper<State> {
  const key = `topic ${topic}`;
  let due: (() => LastSeenTopic<State> | null) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = PAUSE_MS.first;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    pause = PAUSE_MS.others;
    const lastSeen = due?.();
    due = null;
    // Signed out meanwhile: nothing is left behind.
    if (!lastSeen || !accessToken()) return;
    // Without room nothing is kept.
    storage()
      .then(({ put }) => put('lastSeen', key, { ...lastSeen, state: shorten(lastSeen.state) }))
      .catch(() => undefined);
  };
  return {
    find: async () => {
      if (!globalThis.indexedDB) return null;
      const { find } = await storage();
      return (await find<LastSeenTopic<State>>('lastSeen', key)) ?? null;
    },
    keep: (now) => {
      if (!globalThis.indexedDB) return;
      due = now;
      if (timer !== undefined) return;
      timer = setTimeout(write, pause);
      document.addEventListener('visibilitychange', write, { once: true });
    },
  };
}
