// The service worker: starts the app without a connection, and shows what is pushed. The build says which files there are.
import { ownAddress, payloadOf } from './push';
import { answer, forgetOld, install, isServers, keptAs } from './shell';
import type { ToPage, ToWorker } from './words';

declare const self: ServiceWorkerGlobalScope;
declare const SHELL_VERSION: string;
declare const SHELL_FILES: readonly string[];

const version = SHELL_VERSION;
const paths = new Set(SHELL_FILES);
const { origin } = self.location;
/** A notification waits so long for the page to answer whether the user sees its subject already. */
const PATIENCE_MS = 500;
/** A page that is busy may answer later than that; after this time its answer is not awaited any more. */
const GIVE_UP_MS = 10_000;

self.addEventListener('install', (event) => event.waitUntil(install(version, SHELL_FILES)));

// A first worker takes the pages over that brought it. A later one waits until the user wants it or all pages are closed.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([forgetOld(version), self.clients.claim()])));

self.addEventListener('fetch', (event) => {
  const path = keptAs(event.request, origin, paths);
  if (path) event.respondWith(answer(version, path, event.request));
});

self.addEventListener('message', ({ data }) => {
  if ((data as ToWorker) === 'takeOver') void self.skipWaiting();
});

const windows = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    ({ url }) => !isServers(new URL(url).pathname),
  );

/**
 * Users need no notification of what they are looking at. The page is asked: the worker knows only the address that a window
 * began with.
 */
function looksAt(window: WindowClient, address: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const question: ToPage = { type: 'seen', address };
  return new Promise((decide) => {
    port1.addEventListener('message', ({ data }) => decide(data === true));
    port1.start();
    setTimeout(() => decide(false), GIVE_UP_MS);
    window.postMessage(question, [port2]);
  });
}

const after = <T>(time: number, value: T) => new Promise<T>((done) => setTimeout(() => done(value), time));

async function isSeen(address: string): Promise<boolean> {
  const focused = (await windows()).filter((window) => window.focused);
  return (await Promise.all(focused.map((window) => looksAt(window, address)))).includes(true);
}

async function show(text: string): Promise<void> {
  const { title, body, url, tag, unread } = payloadOf(text);
  if (unread !== null) await navigator.setAppBadge?.(unread).catch(() => undefined);
  const address = ownAddress(url, origin);
  const seen = isSeen(address);
  if (await Promise.race([seen, after(PATIENCE_MS, false)])) return;
  await self.registration.showNotification(title, {
    body,
    tag,
    data: address,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  });
  // A busy page has answered late.
  if (!(await seen)) return;
  for (const notification of await self.registration.getNotifications({ tag })) notification.close();
}

/** In a window that is open, without loading it anew: what is unsaved there is asked about first. */
async function open(address: string): Promise<void> {
  const there = (await windows()).toSorted((a, b) => Number(b.focused) - Number(a.focused))[0];
  if (!there) {
    await self.clients.openWindow(address);
    return;
  }
  // Where the browser does not let us it stays where it is, and still goes there.
  const window = await there.focus().catch(() => there);
  const wish: ToPage = { type: 'open', address };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's clients have none
  window.postMessage(wish);
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownAddress(String(event.notification.data), origin)));
});
