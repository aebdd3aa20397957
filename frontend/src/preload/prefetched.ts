// Answers that the page asked for ahead of the app's code. Each is given out once, to the call that would ask the same.

export type PrefetchedCalls = Map<string, Promise<Response>>;

/** Where the page leaves them. */
export const PREFETCHED = 'gantryPrefetched';

/** What was asked longer ago may have changed, and the app has begun long since. */
const FRESH_MS = 30_000;

/** When answers were taken, since the page began. */
const taken: number[] = [];

export const keyOf = (method: string, path: string) => `${method} ${path}`;

declare global {
  interface Window {
    [PREFETCHED]?: PrefetchedCalls;
  }
}

/** The answer to this request, when the page has asked for it already. */
export function takePrefetched({ method, url }: Request): Promise<Response> | undefined {
  const prefetched = window[PREFETCHED];
  if (!prefetched) return undefined;
  if (performance.now() > FRESH_MS) {
    clearPrefetched();
    return undefined;
  }
  const { pathname, search } = new URL(url);
  const key = keyOf(method, pathname + search);
  const answer = prefetched.get(key);
  prefetched.delete(key);
  if (answer) taken.push(Date.now());
  return answer;
}

/** Whether something that was prefetched was taken then, and what was asked for at that time may be older. */
export const wasPrefetched = (from: number, until: number): boolean => taken.some((at) => at >= from && at <= until);

/** The answer that the page has asked for already, or a new one. */
export function answerTo(request: Request): Promise<Response> {
  const fresh = () => globalThis.fetch(request);
  // What was refused then may be granted now: a password has been changed in between. Restoring a session is not tried twice.
  const use = (answer: Response) => (answer.ok || request.method !== 'GET' ? answer : fresh());
  return takePrefetched(request)?.then(use) ?? fresh();
}

/** Answers belong to the user that they were requested for. */
export function clearPrefetched(): void {
  delete window[PREFETCHED];
}
