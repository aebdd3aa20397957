// How many messages wait unread: the number on the chat button. The one part of chat that every page has; it keeps the list of
// friends up to date, and sees to it that messages left unsent by the page before go out.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '@/api/calls/session';
import { unsentThreads } from '@/realtime/thread/outbox';
import { listenTo } from '@/realtime/topic/SignalTopic';
import { refreshFriends, useFriends } from './api/friends';
import './live/storage';
import { refreshSoon } from './live/refresh';
import { unreadOfAll } from './live/unread';

/** Nothing while it is not known. */
export function useUnread(): number {
  const client = useQueryClient();
  const me = useUser();
  const { id, uuid } = me;
  const { data = [] } = useFriends();
  useEffect(
    () =>
      listenTo(
        'inbox',
        (_, type) => type === 'thread' && refreshSoon(client, uuid),
        () => void refreshFriends(client, uuid),
      ),
    [client, uuid],
  );
  const name = me.data.displayName;
  useEffect(() => {
    const threads = unsentThreads(uuid);
    if (threads.length === 0) return;
    void import('./live/sendUnsent').then(({ sendUnsent }) => sendUnsent(client, { id, uuid, name }, threads));
  }, [client, id, uuid, name]);
  return unreadOfAll(data, id);
}
