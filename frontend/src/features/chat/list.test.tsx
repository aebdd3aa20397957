import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { message, ThreadServer } from '@/realtime/thread/testServer';
import { dana } from '@/test/fixtures';
import { connectBy } from '@/test/liveSocket';
import { openApp } from '@/test/render';
import { server } from '@/test/server';
import { last, luca } from './test/friends';
import { me, openThread, PAGE, setStage, settle, stage } from './test/stage';

connectBy(() => stage.socket.asLive());

// The first story would spend its time on waiting for the screen.
beforeAll(() => import('./ChatPage'), 60_000);
beforeEach(setStage);

it('shows threads with their last message and what is unread, and nothing unread after one’s own', async () => {
  stage.friends = [
    { ...luca, lastMessage: last(2, 8), readId: 5, unread: 100 },
    { ...luca, threadId: 2, name: 'Early shift', kind: 'crew', lastMessage: last(me.id, 8), readId: 5, unread: 3 },
  ];
  openApp(PAGE);
  const rows = within(await screen.findByRole('region', { name: 'Chats' })).getAllByRole('button');
  expect(rows[0]).toHaveTextContent('99+');
  expect(rows[0]).toHaveTextContent('See you there');
  expect(rows[1]).toHaveTextContent('You: See you there');
  expect(within(rows[1] as HTMLElement).queryByText(/unread/)).not.toBeInTheDocument();
});

it('draws the list behind a thread that came with the address once one goes back to it, where there is little room', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: media.includes('width <') }) as MediaQueryList,
  );
  const { user } = await openThread();
  expect(screen.queryByRole('searchbox', { name: 'Search people and messages' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(await screen.findByRole('region', { name: 'Chats' })).toBeInTheDocument();
});

it('renews an expired token before it connects', async () => {
  stage.friends = [{ ...luca, senderExpiry: '2020-01-01T00:00:00Z', senderToken: 'old' }];
  let reads = 0;
  server.use(
    http.get('/api/Chat/friends/:uuid', () => {
      reads += 1;
      return HttpResponse.json({ items: reads > 1 ? [luca] : stage.friends, totalRecords: 1 });
    }),
  );
  const { user, field } = await openThread();
  expect(reads).toBe(2);
  await user.type(field, 'Hello{Enter}');
  await settle();
  expect(stage.chat.messages).toHaveLength(1);
});

it('begins a conversation with the first message', async () => {
  const { kind: _, name: _n, ...contact } = luca;
  stage.contacts = [
    { ...contact, threadId: null, senderToken: null, fullName: 'Mira Quill', uuid: 'u-3', receiverId: 3 },
  ];
  stage.friends = [];
  let made: unknown;
  server.use(
    http.post('/api/Chat/', async ({ request }) => {
      made = await request.json();
      stage.friends = [{ ...luca, name: 'Mira Quill', fullName: 'Mira Quill' }];
      return HttpResponse.json(stage.friends[0]);
    }),
  );
  const { user } = openApp(PAGE);
  await user.click(await screen.findByRole('button', { name: /Mira Quill/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Type your message' }), 'Good morning{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?thread=1'));
  expect(made).toMatchObject({ senderId: dana.id, receiverId: 3, message: 'Good morning' });
  await settle();
});

it('leads from a search hit to the message, wherever it is', async () => {
  stage.chat = new ThreadServer(400);
  stage.chat.author = me;
  stage.socket = stage.chat.connect();
  stage.socket.connected = true;
  server.use(
    http.get('/api/Chat/search/', () =>
      HttpResponse.json({
        items: [
          {
            threadId: 1,
            threadName: 'Luca Ferrante',
            message: message(150),
          },
        ],
        totalRecords: 1,
      }),
    ),
    http.get('/api/Chat/1/messages/', ({ request }) => {
      const numbers = [...new URL(request.url).searchParams].map(([key, value]) => [key, Number(value)]);
      const query = Object.fromEntries(numbers) as { before?: number };
      return HttpResponse.json(stage.chat.history({ rows: 50, ...query }));
    }),
  );
  const { user } = openApp(PAGE);
  await user.type(await screen.findByRole('searchbox'), 'message');
  await user.click(await screen.findByRole('button', { name: /Message 150/ }));
  expect(window.location.search).toBe('?thread=1&message=150');
  await settle();
  await waitFor(() => expect(document.querySelector('[data-seq="150"]')).not.toBeNull());
});
