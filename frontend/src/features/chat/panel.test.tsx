import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { ThreadServer } from '@/realtime/thread/testServer';
import type { FakeSocket } from '@/realtime/topic/testSocket';
import { dana } from '@/test/fixtures';
import { connectBy } from '@/test/liveSocket';
import { server } from '@/test/server';
import { ChatPanel } from './ChatPanel';
import { luca } from './test/friends';

let socket: FakeSocket;
connectBy(() => socket.asLive());

it('shows the list or a thread, and closes with Escape once nothing inside wants it', async () => {
  const chat = new ThreadServer();
  socket = chat.connect();
  socket.connected = true;
  server.use(
    http.get('/api/Chat/friends/:uuid', () => HttpResponse.json({ items: [luca], totalRecords: 1 })),
    http.get('/api/Chat/contacts/:uuid', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.get('/api/Chat/1/read/', () => HttpResponse.json([])),
    http.get('/api/Stream/:topic', () => HttpResponse.json(chat.snapshot())),
  );
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <MemoryRouter>
          <Suspense fallback={null}>
            <div
              role="presentation"
              onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
            >
              <ChatPanel />
            </div>
          </Suspense>
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const search = await screen.findByRole('searchbox', { name: 'Search people and messages' });
  await user.type(search, 'l{Escape}');
  expect(search).toHaveValue('');
  expect(onClose).not.toHaveBeenCalled();

  await user.click(await screen.findByRole('button', { name: /Luca Ferrante/ }));
  const field = await waitFor(() => {
    while (socket.upload() || socket.download());
    return screen.getByRole('textbox', { name: 'Type your message' });
  });
  await user.type(field, '/iss');
  expect(screen.getByRole('option', { name: /issue/ })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
