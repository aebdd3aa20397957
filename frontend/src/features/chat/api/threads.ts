// What is done to a thread beside its stream: reading marks, muting, history, search, and making work of a message.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { useUser } from '@/api/calls/session';
import type { HistoryQuery } from '@/realtime/thread/ThreadStore';
import { patchFriend, refreshFriends } from './friends';
import { asMessage, type UseOf } from './types';

const HITS = 30;
const WORK_ORDERS = 8;

export const fetchHistory = (threadId: number) => async (query: HistoryQuery) => {
  const page = await body(api.GET('/api/Chat/{threadId}/messages/', { params: { path: { threadId }, query } }));
  return { items: page.items.map(asMessage) };
};

/** Read up to this message, here and everywhere. */
export function useMarkRead(thread: number) {
  const client = useQueryClient();
  const { uuid } = useUser();
  return useMutation({
    mutationFn: (seq: number) => api.PUT('/api/Chat/read/', { body: { id: thread, chatId: seq }, parseAs: 'text' }),
    onMutate: (seq) => patchFriend(client, uuid, thread, { readId: seq, unread: 0 }),
    onError: () => refreshFriends(client, uuid),
  });
}

/** How far everybody has read. */
export const fetchReadMarks = (threadId: number) =>
  body(api.GET('/api/Chat/{threadId}/read/', { params: { path: { threadId } } }));

/** Does what a text that begins with a slash asks for. Said again under the same id it is done once. */
export const carryOut = (threadId: number, command: { commandId: string; text: string }) =>
  body(api.POST('/api/Chat/{threadId}/commands/', { params: { path: { threadId } }, body: command }));

export function useMute(threadId: number) {
  const client = useQueryClient();
  const { uuid } = useUser();
  return useMutation({
    mutationFn: (muted: boolean) =>
      api.PUT('/api/Chat/{threadId}/muted/', {
        params: { path: { threadId } },
        body: { muted },
        parseAs: 'text',
      }),
    onMutate: (muted) => patchFriend(client, uuid, threadId, { muted }),
    onError: () => refreshFriends(client, uuid),
  });
}

/** Messages that hold what was typed, the best first. */
export const useHits = (text: string) =>
  useQuery({
    queryKey: ['chat', 'search', text],
    queryFn: ({ signal }) => body(api.GET('/api/Chat/search/', { params: { query: { text, rows: HITS } }, signal })),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

export const useUseOf = (threadId: number) =>
  useMutation({
    mutationFn: (use: UseOf) =>
      body(api.POST('/api/Chat/{threadId}/use/', { params: { path: { threadId } }, body: use })),
  });

/** Work orders that a message could belong to, by a part of what names them. */
export const useWorkOrderSearch = (text: string) =>
  useQuery({
    queryKey: ['chat', 'workOrders', text],
    queryFn: ({ signal }) =>
      body(
        api.POST('/api/WorkOrder/list/', {
          signal,
          body: { globalFilter: text || null, filters: {}, rows: WORK_ORDERS },
        }),
      ),
    placeholderData: keepPreviousData,
  });
