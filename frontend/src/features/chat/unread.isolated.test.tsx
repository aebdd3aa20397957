import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { sayFarewell } from '@/api/sessionEnd';
import { message, ThreadServer } from '@/realtime/thread/testServer';
import { threadOutbox } from '@/realtime/topic/outbox';
import type { FakeSocket } from '@/realtime/topic/testSocket';
import { dana } from '@/test/fixtures';
import { connectBy } from '@/test/liveSocket';
import { server } from '@/test/server';
import type { Friend } from './api/types';
import { REFRESH_MS } from './live/refresh';
import { after } from './live/online';
import { badge, isUnread, unreadOf, unreadOfAll } from './live/unread';
import { useReadUpTo } from './thread/useReading';
import { useUnread } from './useUnread';

let chat: ThreadServer;
let socket: FakeSocket;
connectBy(() => socket.asLive());

const ME = dana.id;
const { by: _, ...last } = message(8);
const friend = (by: number, more: Partial<Friend> = {}): Friend => ({
  ...({ threadId: 1, senderToken: 'token-1', senderExpiry: '2100-01-01T00:00:00Z' } as Friend),
  lastMessage: { ...last, by: { id: by, name: 'Luca' } },
  readId: 5,
  unread: 3,
  muted: false,
  ...more,
});

it('is unread when the last message is another user’s and not read up to', () => {
  expect(isUnread(friend(2), ME)).toBe(true);
  expect(isUnread(friend(ME), ME)).toBe(false);
  expect(isUnread(friend(2, { readId: 8 }), ME)).toBe(false);
  expect(isUnread(friend(2, { readId: null }), ME)).toBe(true);
  expect(isUnread(friend(2, { lastMessage: null }), ME)).toBe(false);
});

it('counts what is unread, but for what is muted, and shows 99 at most', () => {
  expect(unreadOf(friend(2), ME)).toBe(3);
  expect(unreadOf(friend(ME), ME)).toBe(0);
  expect(unreadOfAll([friend(2), friend(2, { unread: 4 }), friend(2, { muted: true })], ME)).toBe(7);
  expect([badge(7), badge(99), badge(100)]).toEqual(['7', '99', '99+']);
});

it('applies changes of who is online, and replaces them by a complete list', () => {
  const all = after(null, { online: [1, 2] });
  expect([...after(all, { online: [3], offline: [1] })]).toEqual([2, 3]);
  expect([...after(all, { online: [9] })]).toEqual([9]);
});

let friends: Friend[];
let reads: number;

beforeEach(() => {
  chat = new ThreadServer();
  socket = chat.connect();
  socket.connected = true;
  friends = [friend(2)];
  reads = 0;
  server.use(
    http.get('/api/Chat/friends/:uuid', () => {
      reads += 1;
      return HttpResponse.json({ items: friends, totalRecords: friends.length });
    }),
    http.get('/api/Stream/:topic', () => HttpResponse.json(chat.snapshot())),
  );
});

function hook<T>(use: () => T) {
  const client = createQueryClient();
  return renderHook(use, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <UserContext value={dana}>{children}</UserContext>
      </QueryClientProvider>
    ),
  });
}

const watchCount = () => hook(() => useUnread());

it('opens a thread where one has read up to, unless the last words are one’s own', () => {
  const opened = (by: number) => hook(() => useReadUpTo(friend(by), ME)).result.current;
  expect(opened(2)).toBe(5);
  expect(opened(ME)).toBe(null);
});

it('reads the list again 2000 ms after news, once for all of them', async () => {
  const { result } = watchCount();
  await waitFor(() => expect(result.current).toBe(3));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const news = { topic: 'inbox', type: 'thread', data: { id: 1 } };
  friends = [friend(2, { unread: 5 })];
  for (let at = 0; at < 3; at++) socket.say('signal', news);
  while (socket.download());
  await act(() => vi.advanceTimersByTimeAsync(REFRESH_MS - 200));
  expect(reads).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(400));
  vi.useRealTimers();
  await waitFor(() => expect(result.current).toBe(5));
  expect(reads).toBe(2);
});

const left = (id: string, thread: number) =>
  threadOutbox(dana.uuid, thread).put({
    id,
    type: 'sendMessage',
    data: { text: 'Left over' },
    at: '2026-01-01T00:00:00Z',
    tried: true,
    refusal: null,
  });

it('sends what the page before left unsent, and forgets it at the sign-out', async () => {
  left('c-1', 1);
  const { result } = watchCount();
  await waitFor(() => expect(result.current).toBe(3));
  await waitFor(async () => {
    while (socket.upload() || socket.download());
    expect(chat.messages.map(({ text }) => text)).toEqual(['Left over']);
  });
  left('c-2', 2);
  expect(Object.keys(localStorage)).toContain(`gantry.chat.outbox.${dana.uuid}.2`);
  sayFarewell();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('gantry.chat.'))).toEqual([]);
});
