import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { readAgain } from './readAgain';

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
  const observer = new QueryObserver(client, { queryKey: ['notes', 1], queryFn: server.read });
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
  const stop = new QueryObserver(client, { queryKey: ['notes', 1], queryFn }).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(['notes', 1])).toBe('known'));

  await readAgain(client, ['notes']);

  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});
