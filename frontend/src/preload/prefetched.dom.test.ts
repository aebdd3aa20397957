// What the page asked for ahead is given out once, to who asks the same, and not for long.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerTo, PREFETCHED, clearPrefetched, keyOf, takePrefetched } from './prefetched';

const request = (method: string, path: string) => new Request(new URL(path, window.location.href), { method });
const answer = Promise.resolve(new Response('{}'));

// The page was opened a second ago, however long the other files took.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000));
afterEach(clearPrefetched);

it('gives an answer out once', () => {
  window[PREFETCHED] = new Map([[keyOf('GET', '/api/UserSubModules/3?profile=default'), answer]]);
  expect(takePrefetched(request('GET', '/api/UserSubModules/4?profile=default'))).toBeUndefined();
  expect(takePrefetched(request('POST', '/api/UserSubModules/3?profile=default'))).toBeUndefined();
  expect(takePrefetched(request('GET', '/api/UserSubModules/3?profile=default'))).toBe(answer);
  expect(takePrefetched(request('GET', '/api/UserSubModules/3?profile=default'))).toBeUndefined();
});

it('gives out nothing that may have changed meanwhile', () => {
  window[PREFETCHED] = new Map([[keyOf('GET', '/api/TenantInfo/'), answer]]);
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  expect(takePrefetched(request('GET', '/api/TenantInfo/'))).toBeUndefined();
  expect(window[PREFETCHED]).toBeUndefined();
});

it('asks again what was refused, but tries no session twice', async () => {
  const refused = Promise.resolve(new Response(null, { status: 403 }));
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  window[PREFETCHED] = new Map([
    [keyOf('GET', '/api/Board/1/references'), refused],
    [keyOf('POST', '/auth/signin/token'), refused],
  ]);
  expect(await answerTo(request('GET', '/api/Board/1/references'))).toHaveProperty('status', 200);
  expect(asked).toHaveBeenCalledOnce();
  expect(await answerTo(request('POST', '/auth/signin/token'))).toHaveProperty('status', 403);
  expect(asked).toHaveBeenCalledOnce();
});

it('forgets it when the user leaves', () => {
  window[PREFETCHED] = new Map([[keyOf('GET', '/api/TenantInfo/'), answer]]);
  clearPrefetched();
  expect(takePrefetched(request('GET', '/api/TenantInfo/'))).toBeUndefined();
});
