// Whether the app can be put on the home screen. Browsers that offer it say so early, and only once.
import { useSyncExternalStore } from 'react';

type Offer = Event & { prompt: () => Promise<unknown> };

let offer: Offer | null = null;
const listeners = new Set<() => void>();

function set(next: Offer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  set(event as Offer);
});
window.addEventListener('appinstalled', () => set(null));

/** Safari on phones and tablets installs as well, but by hand only. */
const byHand = () =>
  /iPhone|iPad/.test(navigator.userAgent) && !window.matchMedia('(display-mode: standalone)').matches;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the browser to install, `'byHand'` where it has to be explained, null where there is nothing to offer. */
export function useInstall(): (() => void) | 'byHand' | null {
  const there = useSyncExternalStore(subscribe, () => offer);
  if (!there) return byHand() ? 'byHand' : null;
  return () => {
    // An offer counts once.
    set(null);
    void there.prompt();
  };
}
