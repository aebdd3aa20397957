// Where one stands in a thread: at the first unread message or at the end when it opens; older messages come as one scrolls up,
// and newer ones as one scrolls down from an old place.
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { ThreadSnapshot, ThreadStore } from '@/realtime/thread/ThreadStore';
import type { Item } from './rows';

type Place = {
  store: ThreadStore;
  virtual: Virtualizer<HTMLDivElement, Element>;
  snapshot: ThreadSnapshot;
  items: readonly Item[];
  readUpTo: number | null;
};

/** So far from an edge, in pixels, the next page is asked for. */
const AHEAD = 800;

/** Whether the first place has been found. */
export function useHistory({ store, virtual, snapshot, items, readUpTo }: Place): boolean {
  const [placed, setPlaced] = useState(false);
  const { thread, history } = snapshot;
  const ready = items.length > 0;

  useLayoutEffect(() => {
    if (placed || !ready) return;
    const unread = readUpTo === null ? -1 : items.findIndex(({ message }) => (message?.seq ?? 0) > readUpTo);
    if (unread > 0) virtual.scrollToIndex(unread, { align: 'start' });
    else virtual.scrollToEnd();
    // oxlint-disable-next-line react/set-state-in-effect -- shown once it stands where it should
    setPlaced(true);
  }, [placed, ready, items, readUpTo, virtual]);

  const above = virtual.scrollOffset ?? 0;
  const below = virtual.getDistanceFromEnd();
  const more = thread?.past ? thread.past.more : thread?.more;
  const wantsOlder = placed && history === 'idle' && Boolean(more) && above < AHEAD;
  const wantsNewer = placed && history === 'idle' && Boolean(thread?.past) && below < AHEAD;
  useEffect(() => {
    if (wantsOlder) void store.older();
    else if (wantsNewer) void store.newer();
  }, [store, wantsOlder, wantsNewer]);
  return placed;
}
