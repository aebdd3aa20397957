// Keeps the list of friends up to date and counts what is unread in it; sees to it that messages left unsent by the page before
// go out.
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { unsentThreads } from '@/realtime/topic/outbox';
import { listenTo } from '@/realtime/topic/SignalTopic';
import { friendsOf, readMissedFriends } from '../api/friends';
import { refreshSoon } from './refresh';
import type { Myself } from './threadStore';
import { unreadOfAll } from './unread';

export function watchUnread(client: QueryClient, me: Myself, onCount: (count: number) => void): () => void {
  const observer = new QueryObserver(client, friendsOf(me.uuid));
  const stopCounting = observer.subscribe(({ data }) => onCount(unreadOfAll(data ?? [], me.id)));
  onCount(unreadOfAll(observer.getCurrentResult().data ?? [], me.id));
  const stopListening = listenTo(
    'inbox',
    (_, type) => type === 'thread' && refreshSoon(client, me.uuid),
    () => void readMissedFriends(client, me.uuid),
  );
  const threads = unsentThreads(me.uuid);
  if (threads.length > 0) {
    void import('./sendUnsent').then(({ sendUnsent }) => sendUnsent(client, me, threads));
  }
  return () => {
    stopCounting();
    stopListening();
  };
}
