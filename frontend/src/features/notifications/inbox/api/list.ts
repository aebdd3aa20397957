// Notifications as they are kept here: page after page of cards, all of them or the unread ones, and how many are unread.
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { readAgain, readMissed } from '@/api/readAgain';
import { asPage, type Notification, type Page } from './types';

export type Shown = 'all' | 'unread';
export type Pages = InfiniteData<Page, number>;

const ROWS = 25;

const listKey = (shown: Shown) => ['notifications', 'list', shown] as const;
export const unreadKey = ['notifications', 'unread'] as const;

export const unreadCount = {
  queryKey: unreadKey,
  queryFn: async () => (await body(api.GET('/api/Notification/', { params: { query: { rows: 1 } } }))).unread,
  staleTime: Number.POSITIVE_INFINITY,
};

export const useNotifications = (shown: Shown) =>
  useInfiniteQuery({
    queryKey: listKey(shown),
    queryFn: async ({ pageParam, signal }) => {
      const query = { first: pageParam, rows: ROWS, unread: shown === 'unread' };
      return asPage(await body(api.GET('/api/Notification/', { params: { query }, signal })));
    },
    initialPageParam: 0,
    // By what is there and not by pages: cards come and go between two of them.
    getNextPageParam: ({ totalRecords }, pages) => {
      const known = cardsOf({ pages }).length;
      return known < totalRecords && pages.at(-1)?.items.length ? known : undefined;
    },
  });

/** Each card once: one that came while a page was read stands on two of them. */
export function cardsOf({ pages }: Pick<Pages, 'pages'>): Notification[] {
  return Array.from(new Map(pages.flatMap(({ items }) => items).map((card) => [card.id, card])).values());
}

function changePages(client: QueryClient, shown: Shown, change: (items: Notification[]) => Notification[]): void {
  client.setQueryData<Pages>(
    listKey(shown),
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}

export const tellUnread = (client: QueryClient, unread: number) =>
  client.setQueryData<number>(unreadKey, Math.max(unread, 0));

/** A card that has just been made, before all others. */
export function putFirst(client: QueryClient, card: Notification): void {
  const lists: readonly Shown[] = card.read ? ['all'] : ['all', 'unread'];
  for (const shown of lists) {
    client.setQueryData<Pages>(listKey(shown), (data) => {
      const [first, ...rest] = data?.pages ?? [];
      if (!data || !first || cardsOf(data).some(({ id }) => id === card.id)) return data;
      const longer = { ...first, items: [card, ...first.items], totalRecords: first.totalRecords + 1 };
      return { ...data, pages: [longer, ...rest] };
    });
  }
}

/** Shows cards as read or unread; `which` null means all of them. */
export function showRead(client: QueryClient, which: readonly number[] | null, read: boolean): void {
  const meant = ({ id }: Notification) => which === null || which.includes(id);
  changePages(client, 'all', (items) => items.map((card) => (meant(card) ? { ...card, read } : card)));
  if (read) changePages(client, 'unread', (items) => items.filter((card) => !meant(card)));
}

export const readListsAgain = (client: QueryClient) => readAgain(client, ['notifications', 'list']);
export const readAllAgain = (client: QueryClient) => readAgain(client, ['notifications']);
export const readMissedNotifications = (client: QueryClient) => readMissed(client, ['notifications'], Date.now());
