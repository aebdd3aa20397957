import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { PREFETCHED, takePrefetched } from '@/preload/prefetched';
import { createQueryClient } from './queryClient';
import { readAgain, readMissed } from './readAgain';

/** A server whose answers wait until they are let go, each with what was there when it was asked. */
function slowServer() {
  let there = 'before';
  const waiting: (() => void)[] = [];
  return {
    read: () => {
      const seen = there;
      return new Promise<string>((answer) => waiting.push(() => answer(seen)));
    },
    change: (to: string) => {
      there = to;
    },
    answer: async () => {
      await vi.waitFor(() => expect(waiting).not.toHaveLength(0));
      waiting.shift()?.();
    },
  };
}

test('what happens during the first read is shown', async () => {
  const server = slowServer();
  const client = new QueryClient();
  const observer = new QueryObserver(client, { queryKey: ['notes', '1'], queryFn: server.read });
  const stop = observer.subscribe(() => undefined);

  server.change('after');
  const read = readAgain(client, ['notes']);
  await server.answer();
  await server.answer();
  await read;

  expect(observer.getCurrentResult().data).toBe('after');
  stop();
});

test('what is known is read once more, not twice', async () => {
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('known'));
  const client = new QueryClient();
  const stop = new QueryObserver(client, { queryKey: ['notes', '1'], queryFn }).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(['notes', '1'])).toBe('known'));

  await readAgain(client, ['notes']);

  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

/** A query of a client, and how often it was asked. */
async function asking(queryKey: string[], client = createQueryClient()) {
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('known'));
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('known'));
  return { client, queryFn, stop };
}

const later = () => new Promise((on) => setTimeout(on, 5));

test('what was asked for before one subscribed is asked for again, and once', async () => {
  const { client, queryFn, stop } = await asking(['notes', '1']);
  await later();
  const subscribedAt = Date.now();

  await readMissed(client, ['notes'], subscribedAt);
  expect(queryFn).toHaveBeenCalledTimes(2);

  // Another part of the page that follows the same has nothing to ask for any more.
  await readMissed(client, ['notes'], subscribedAt);
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

test('what was asked for after one subscribed is not asked for again', async () => {
  const client = createQueryClient();
  const subscribedAt = Date.now();
  await later();
  const { queryFn, stop } = await asking(['notes', '1'], client);

  await readMissed(client, ['notes'], subscribedAt);

  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
});

test('a first read that was on its way when one subscribed is followed by another', async () => {
  const server = slowServer();
  const client = createQueryClient();
  const observer = new QueryObserver(client, { queryKey: ['notes', '1'], queryFn: server.read });
  const stop = observer.subscribe(() => undefined);
  await later();

  server.change('after');
  const read = readMissed(client, ['notes'], Date.now());
  await server.answer();
  await server.answer();
  await read;

  expect(observer.getCurrentResult().data).toBe('after');
  stop();
});

test('what is asked for the first time comes before what is asked for again', async () => {
  const { client, queryFn, stop } = await asking(['notes', '1']);
  const server = slowServer();
  const first = new QueryObserver(client, { queryKey: ['orders'], queryFn: server.read }).subscribe(() => undefined);
  await later();

  const read = readMissed(client, ['notes'], Date.now());
  await later();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await server.answer();
  await read;

  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
  first();
});

test('an answer that the page has prefetched is older than the question', async () => {
  const client = createQueryClient();
  const subscribedAt = Date.now();
  await later();
  // Answers are taken while the page is young.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  window[PREFETCHED] = new Map([['GET /api/notes', Promise.resolve(new Response('known'))]]);
  const queryFn = vi.fn<() => Promise<string>>(async () => {
    const answer = await takePrefetched(new Request(new URL('/api/notes', window.location.href)));
    return answer ? answer.text() : 'new';
  });
  const observer = new QueryObserver(client, { queryKey: ['notes', '1'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('known'));

  await readMissed(client, ['notes'], subscribedAt);

  expect(observer.getCurrentResult().data).toBe('new');
  stop();
});
