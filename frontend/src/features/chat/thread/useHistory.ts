// Where one stands in a thread: at the first unread message or at the end when it opens; older messages come as one scrolls up,
// and newer ones as one scrolls down from an old place.
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ThreadSnapshot, ThreadStore } from '@/realtime/thread/ThreadStore';

type Place = {
  store: ThreadStore;
  virtual: Virtualizer<HTMLDivElement, Element>;
  snapshot: ThreadSnapshot;
  /** The first message that is unread, -1 where none is. */
  unread: number;
  placed: boolean;
};

/** So far from an edge, in pixels, the next page is asked for. */
const AHEAD = 800;

export function useHistory({ store, virtual, snapshot, unread, placed }: Place): void {
  const { thread, history } = snapshot;
  const goToFirst = useEffectEvent(() => {
    if (unread > 0) virtual.scrollToIndex(unread, { align: 'start' });
    else virtual.scrollToEnd();
  });
  useLayoutEffect(() => {
    if (placed) goToFirst();
  }, [placed]);

  const above = virtual.scrollOffset ?? 0;
  const below = virtual.getDistanceFromEnd();
  const more = thread?.past ? thread.past.more : thread?.more;
  const wantsOlder = placed && history === 'idle' && Boolean(more) && above < AHEAD;
  const wantsNewer = placed && history === 'idle' && Boolean(thread?.past) && below < AHEAD;
  useEffect(() => {
    if (wantsOlder) void store.older();
    else if (wantsNewer) void store.newer();
  }, [store, wantsOlder, wantsNewer]);
}

/**
 * Whether the messages have been laid out and may take their place. Until then nothing asks for sizes, which would have the page
 * laid out twice: on a slow phone that is a quarter of what opening a thread blocks.
 */
export function useLaidOut(ready: boolean): boolean {
  const [laidOut, setLaidOut] = useState(false);
  useEffect(() => {
    if (!ready || laidOut) return;
    const frame = requestAnimationFrame(() => setLaidOut(true));
    return () => cancelAnimationFrame(frame);
  }, [ready, laidOut]);
  return laidOut;
}
