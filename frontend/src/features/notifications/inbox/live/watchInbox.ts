// Keeps the notifications up to date and counts the unread ones; says a new one at the foot of the screen, unless it is seen
// anyway.
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { getI18n } from 'react-i18next';
import { tenantChanged } from '@/api/calls/tenantInfo';
import { notify } from '@/components/snackbar/notify';
import { listenTo } from '@/realtime/topic/SignalTopic';
import type { Myself } from '@/realtime/useLateCount';
import type { Notification } from '../api/types';
import { putFirst, readListsAgain, readMissedNotifications, tellUnread, unreadCount } from '../api/list';
import { goTo, isOnScreen } from '../place';
import { lineOf } from '../words';
import { isPanelOpen } from './panelOpen';
import { readDismissed, subscribe } from './dismissed';

type InboxEvent = { notification?: Notification; unread: number };

async function say(card: Notification): Promise<void> {
  const i18n = getI18n();
  await i18n.loadNamespaces('notifications');
  const t = i18n.getFixedT(null, 'notifications');
  notify({
    message: lineOf(card, t, i18n.language),
    variant: card.variant,
    action: { label: t('open'), run: () => goTo(card) },
  });
}

export function watchInbox(client: QueryClient, _me: Myself, onCount: (count: number) => void): () => void {
  const observer = new QueryObserver(client, unreadCount);
  const count = () => {
    const hidden = Array.from(readDismissed().values()).filter(({ read }) => !read).length;
    const unread = Math.max((observer.getCurrentResult().data ?? 0) - hidden, 0);
    onCount(unread);
    // On the icon of the installed app, where there is one.
    navigator.setAppBadge?.(unread).catch(() => undefined);
  };
  const stopCounting = observer.subscribe(count);
  const stopHiding = subscribe(count);
  count();
  const hear = (data: unknown, type: string) => {
    if (type === 'tenant') return tenantChanged(client);
    if (type !== 'notification' && type !== 'notifications') return;
    const { notification, unread } = data as InboxEvent;
    tellUnread(client, unread);
    if (!notification) return void readListsAgain(client);
    putFirst(client, notification);
    if (!isPanelOpen() && !isOnScreen(notification)) void say(notification);
  };
  const connect = (again: boolean) => {
    void readMissedNotifications(client);
    // The settings may have changed during the interruption.
    if (again) tenantChanged(client);
  };
  const stopListening = listenTo('inbox', hear, connect);
  return () => {
    stopCounting();
    stopHiding();
    stopListening();
  };
}
