// The service worker, from the page's side: registered once the page has nothing more urgent to do, asked now and then
// whether there is a newer build.
import { openAddress } from '@/components/router/openAddress';
import { isSameThing } from '@/worker/push';
import type { ToPage, ToWorker } from '@/worker/words';

const HOUR_MS = 3_600_000;

/** After everything the page itself waits for. */
function idle(): Promise<void> {
  return new Promise((done) => {
    const rest = () => (globalThis.requestIdleCallback ?? setTimeout)(() => done());
    if (document.readyState === 'complete') rest();
    else window.addEventListener('load', rest, { once: true });
  });
}

/** Calls `ready` with a newer worker that waits; until the returned function is called. */
export function watchWorker(container: ServiceWorkerContainer, ready: (worker: ServiceWorker) => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  const watch = async () => {
    await idle();
    if (signal.aborted) return;
    const registration = await container.register('/sw.js', { updateViaCache: 'none' });
    // Nothing comes of it where the user has blocked service workers.
    if (!registration) return;
    const look = () => {
      // Without one that controls the page it is the first, and nothing is old.
      if (registration.waiting && container.controller && !signal.aborted) ready(registration.waiting);
    };
    registration.addEventListener(
      'updatefound',
      () => registration.installing?.addEventListener('statechange', look, { signal }),
      { signal },
    );
    look();
    const update = () => void registration.update().catch(() => undefined);
    const timer = setInterval(update, HOUR_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    window.addEventListener('online', update, { signal });
  };
  watch().catch((error: unknown) => console.warn('No service worker:', error));
  container.addEventListener(
    'message',
    ({ data, ports }) => {
      const { type, address } = (data ?? {}) as Partial<ToPage>;
      if (!address) return;
      if (type === 'open') openAddress(address);
      else if (type === 'seen')
        ports[0]?.postMessage(document.hasFocus() && isSameThing(window.location.href, address));
    },
    { signal },
  );
  return () => end.abort();
}

/** Lets a newer worker take over, and loads the page anew once it has. Other pages stay as they are. */
export function takeOver(container: ServiceWorkerContainer, worker: ServiceWorker, reload: () => void): void {
  container.addEventListener('controllerchange', reload, { once: true });
  const wish: ToWorker = 'takeOver';
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(wish);
}
