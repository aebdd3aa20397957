// Follows `changes:<table>` while a table shows, and the tables it also shows something of: what is shown is read again, at most
// once a second, and changed records are marked for a second, so that they can glow. There is no memory of changes: what was asked for
// before one subscribed is read again.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readAgain, readMissed } from '@/api/readAgain';
import { liveSocket, releaseLiveSocket } from '@/realtime/session';
import { keysOf } from '../api/keys';
import type { Family } from '../family';

/** So long changes are gathered before the page is asked for again. */
const GATHER_MS = 1_000;
const GLOW_MS = 1_000;
/** A screen asks and subscribes within this time. */
const SAME_SCREEN_MS = 100;
const NONE: ReadonlySet<number> = new Set();

/** No version: the record is as it was, and something belonging to it came, as a reading of a sensor does all the time. */
type Changed = { id: number; version: number | null };
type Notice = { topic: string; data?: { records?: readonly Changed[] } };

export function useLive(family: Pick<Family, 'path' | 'topic' | 'follows'>): ReadonlySet<number> {
  const client = useQueryClient();
  const [glowing, setGlowing] = useState(NONE);

  useEffect(() => {
    const { topic, follows } = family;
    const topics = [topic, ...follows];
    const socket = liveSocket();
    let changed = new Set<number>();
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let missing: ReturnType<typeof setTimeout> | undefined;
    let fading: ReturnType<typeof setTimeout> | undefined;

    const read = async () => {
      gathering = undefined;
      const ids = changed;
      changed = new Set();
      await readAgain(client, keysOf(family).family);
      setGlowing(ids);
      clearTimeout(fading);
      fading = setTimeout(() => setGlowing(NONE), GLOW_MS);
    };
    // The first change starts the clock and later ones do not reset it: a busy family must not hold the page back.
    const readSoon = () => (gathering ??= setTimeout(() => void read(), GATHER_MS));
    const hear = (notice: Notice) => {
      if (!topics.includes(notice.topic)) return;
      // Those of another table have numbers of their own.
      const records = notice.topic === topic ? (notice.data?.records ?? []) : [];
      for (const { id, version } of records) if (version !== null) changed.add(id);
      readSoon();
    };
    const missed = (subscribedAt: number) => {
      clearTimeout(missing);
      missing = setTimeout(() => void readMissed(client, keysOf(family).family, subscribedAt), GATHER_MS);
    };
    const subscribe = (subscribedAt: () => number) => {
      let left = topics.length;
      const answered = () => {
        left -= 1;
        if (left === 0) missed(subscribedAt());
      };
      for (const one of topics) socket.emit('subscribe', { topic: one }, answered);
    };
    const follow = () => subscribe(Date.now);
    const resync = (notice: Notice) => topics.includes(notice.topic) && follow();

    socket.on('connect', follow).on('event', hear).on('signal', hear).on('resync', resync);
    // What is asked for by the same screen is asked for now.
    const shown = Date.now() - SAME_SCREEN_MS;
    if (socket.connected) subscribe(() => shown);
    return () => {
      clearTimeout(gathering);
      clearTimeout(missing);
      clearTimeout(fading);
      socket.off('connect', follow).off('event', hear).off('signal', hear).off('resync', resync);
      if (socket.connected) topics.forEach((one) => socket.emit('unsubscribe', { topic: one }));
      releaseLiveSocket();
    };
  }, [client, family]);

  return glowing;
}
