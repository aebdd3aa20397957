// How many messages wait unread: the number on the chat button. All that every page has of chat; the rest comes after the page.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '@/api/calls/session';
import './live/storage';

/** None while it is not known. */
export function useUnread(): number {
  const client = useQueryClient();
  const { id, uuid, data } = useUser();
  const name = data.displayName;
  const [count, setCount] = useState(0);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    import('./live/watchUnread').then(
      ({ watchUnread }) => {
        if (!gone) stop = watchUnread(client, { id, uuid, name }, setCount);
      },
      // Without a connection there is nothing to count, and the next page tries again.
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [client, id, uuid, name]);
  return count;
}
