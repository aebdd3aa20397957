// What has been read: the line above what was unread when the thread was opened, and the mark that moves on while one looks at
// the newest message.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Message } from '@/realtime/thread/model';
import { useMarkRead } from '../api/threads';
import type { Friend } from '../api/types';
import { isUnread } from '../live/unread';
import { useVisible } from './useVisible';

type Reading = { friend: Friend; messages: readonly Message[] | undefined; atEnd: boolean; me: number };

/** How far a thread was read when it was opened, null where nothing was unread: the line must not run away from who reads. */
export function useReadUpTo(friend: Friend, me: number): number | null {
  const [readUpTo] = useState(() => (isUnread(friend, me) ? (friend.readId ?? 0) : null));
  return readUpTo;
}

/** The newest message that was seen. */
export function useReading({ friend, messages, atEnd, me }: Reading): number {
  const visible = useVisible();
  const newest = messages?.at(-1);
  const [seen, setSeen] = useState(0);
  const reported = useRef(friend.readId ?? 0);
  const mark = useMarkRead(friend.threadId ?? 0);
  const seq = newest?.seq ?? 0;
  const isOwn = newest?.by.id === me;
  const read = useEffectEvent(() => {
    if (seq <= reported.current) return;
    reported.current = seq;
    // A user who writes has read: the server knows.
    if (!isOwn) mark.mutate(seq);
  });
  useEffect(() => {
    if (!visible || !atEnd || seq === 0) return;
    // oxlint-disable-next-line react/set-state-in-effect -- what is seen follows the window and the scrolling
    setSeen(seq);
    read();
  }, [visible, atEnd, seq]);
  return seen;
}
