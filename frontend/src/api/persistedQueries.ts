// What the server said last, for a start without a connection: who is signed in, their menu, their chats, what a board names.
// It belongs to one person; another one's first answer clears it.
import { hashKey, type QueryCacheNotifyEvent, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { empty, find, put, all } from './browserStorage';
import { accessToken } from './token';
import type { SignedInUser } from './types';

type PersistedQuery = { key: QueryKey; data: unknown; at: number };

/** By how they begin. */
const KEPT: readonly QueryKey[] = [
  ['session'],
  ['modules'],
  ['tenant'],
  ['chat', 'friends'],
  ['chat', 'place'],
  ['chat', 'opened'],
  ['board'],
  ['work-order'],
];
const SESSION = hashKey(['session']);
const OWNER = 'owner';
const QUERY = 'query ';
/** News that come one after the other are written together. */
const PAUSE_MS = 1_000;

const isKept = (key: QueryKey) => KEPT.some((kept) => kept.every((part, at) => part === key[at]));

let persistedAt: number | null = null;

/** Of when what shows is, while the session was restored from here. */
export const persistedSince = () => persistedAt;

/** The token is not kept a second time; without one a session is one from here. */
export const isPersisted = (user: SignedInUser | null | undefined) => user?.access_token === '';

async function write(news: ReadonlyMap<string, PersistedQuery>): Promise<void> {
  const user = news.get(SESSION)?.data as SignedInUser | undefined;
  if (user && (await find<string>('lastSeen', OWNER)) !== user.uuid) {
    await empty('lastSeen');
    await put('lastSeen', OWNER, user.uuid);
  }
  for (const [hash, one] of news) {
    // Signed out meanwhile: nothing is left behind.
    if (!accessToken()) return;
    const data = hash === SESSION ? { ...user, access_token: '' } : one.data;
    await put('lastSeen', QUERY + hash, { ...one, data });
  }
}

/** Keeps what comes until the returned function is called. */
export function persistQueries(client: QueryClient): () => void {
  if (!globalThis.indexedDB) return () => undefined;
  const news = new Map<string, PersistedQuery>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    const due = new Map(news);
    news.clear();
    write(due).catch(() => undefined);
  };
  const note = ({ queryKey, queryHash, state }: QueryCacheNotifyEvent['query']) => {
    if (!isKept(queryKey) || !state.data || state.status !== 'success' || !accessToken()) return;
    if (queryHash === SESSION && isPersisted(state.data as SignedInUser)) return;
    news.set(queryHash, { key: queryKey, data: state.data, at: state.dataUpdatedAt });
    timer ??= setTimeout(flush, PAUSE_MS);
  };
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) note(query);
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Who was signed in here, with all that was kept for them; null where nothing was. */
export async function restorePersistedQueries(client: QueryClient): Promise<SignedInUser | null> {
  if (!globalThis.indexedDB || !accessToken()) return null;
  const kept = await all<PersistedQuery>('lastSeen', QUERY);
  const session = kept.find(({ key }) => hashKey(key) === SESSION);
  if (!session) return null;
  for (const { key, data, at } of kept) {
    // What came meanwhile is newer.
    if (key !== session.key && !client.getQueryData(key)) client.setQueryData(key, data, { updatedAt: at });
  }
  persistedAt = session.at;
  return session.data as SignedInUser;
}
