import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { ThreadServer } from '@/realtime/thread/testServer';
import type { FakeSocket } from '@/realtime/topic/testSocket';
import { dana } from '@/test/fixtures';
import { connectBy } from '@/test/liveSocket';
import { server } from '@/test/server';
import { WorkOrderThread } from './PlaceThread';
import { luca } from './test/friends';

let socket: FakeSocket;
connectBy(() => socket.asLive());

it('lets a user who is not a member yet write in the chat of a work order, and renews their token there', async () => {
  const chat = new ThreadServer();
  socket = chat.connect();
  socket.connected = true;
  let opened = 0;
  server.use(
    http.get('/api/Chat/friends/:uuid', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.get('/api/Chat/1/read/', () => HttpResponse.json([])),
    http.get('/api/Stream/:topic', () => HttpResponse.json(chat.snapshot())),
    http.post('/api/Chat/thread/', () => {
      opened += 1;
      return HttpResponse.json({ ...luca, kind: 'workOrder', workOrderId: 5, senderToken: `token-${opened}` });
    }),
  );
  chat.token = 'token-2';
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <MemoryRouter>
          <Suspense fallback={null}>
            <WorkOrderThread id={5} />
          </Suspense>
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const pump = async () => {
    while (socket.upload() || socket.download());
    await new Promise((next) => setTimeout(next));
  };
  await waitFor(async () => {
    await pump();
    expect(screen.getByRole('textbox', { name: 'Type your message' })).toBeEnabled();
  });
  await user.type(screen.getByRole('textbox', { name: 'Type your message' }), 'Hello{Enter}');
  await waitFor(async () => {
    await pump();
    expect(chat.messages.map(({ text }) => text)).toEqual(['Hello']);
  });
  expect(opened).toBe(2);
});
