// What shows is asked for again when a change of it may have been missed, and not otherwise.
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { connectBy } from '@/test/liveSocket';
import { FakeSocket } from '../test/fakeSocket';
import { useLive } from './useLive';

let socket = new FakeSocket();
connectBy(() => socket.live);

const FAMILY = { path: 'Asset', topic: 'changes:asset', follows: ['changes:location'] };

/** A screen with a list that counts how often it was asked for. */
function show(client = createQueryClient()) {
  const server = { asked: 0 };
  function Screen() {
    const { data } = useQuery({
      queryKey: ['family', 'Asset', 'list'],
      queryFn: () => {
        server.asked += 1;
        return Promise.resolve(server.asked);
      },
    });
    useLive(FAMILY);
    return <p>Answer {data}</p>;
  }
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  return { client, server, unmount };
}

const pause = (ms: number) => new Promise((on) => setTimeout(on, ms));

it('asks again for what was answered before the first connection, and after another one', async () => {
  socket = new FakeSocket();
  socket.connected = false;
  const { server } = show();
  expect(await screen.findByText('Answer 1')).toBeVisible();
  await pause(5);
  socket.say('connect');
  await expect.poll(() => server.asked, { timeout: 3_000 }).toBe(2);
  await pause(5);
  socket.say('connect');
  await expect.poll(() => server.asked, { timeout: 3_000 }).toBe(3);
});

it('asks once where the connection is there, until a change is announced', async () => {
  socket = new FakeSocket();
  const { server } = show();
  expect(await screen.findByText('Answer 1')).toBeVisible();
  await pause(1_500);
  expect(server.asked).toBe(1);
  socket.say('event', { topic: 'changes:location', data: { records: [] } });
  await expect.poll(() => server.asked, { timeout: 3_000 }).toBe(2);
});

it('asks again for what another screen has asked for, because nobody followed it meanwhile', async () => {
  socket = new FakeSocket();
  const { client, unmount } = show();
  expect(await screen.findByText('Answer 1')).toBeVisible();
  unmount();
  await pause(150);
  const { server } = show(client);
  expect(server.asked).toBe(0);
  await expect.poll(() => server.asked, { timeout: 3_000 }).toBe(1);
});
