// Cards that the user has just dismissed. For as long as that can be undone they are only hidden; then they go for good,
// and before the page closes, too.
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { onSignOut } from '@/api/sessionEnd';
import { removeCard } from '../api/changes';
import type { Notification } from '../api/types';
import { readAllAgain } from '../api/list';

type Card = Pick<Notification, 'id' | 'read'>;

let dismissed: ReadonlyMap<number, Card> = new Map();
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

function set(next: ReadonlyMap<number, Card>): void {
  dismissed = next;
  for (const listener of listeners) listener();
}

const back = (id: number) => set(new Map([...dismissed].filter(([other]) => other !== id)));

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readDismissed = () => dismissed;
export const useDismissed = () => useSyncExternalStore(subscribe, readDismissed);

/** Hides a card. `undo` brings it back; `finish` takes it away for good, and says what went wrong where it does not go. */
export function dismiss(client: QueryClient, card: Card, failed: (error: unknown) => void) {
  set(new Map(dismissed).set(card.id, card));
  const finish = () => {
    if (!waiting.delete(finish)) return;
    removeCard(card.id)
      .catch(failed)
      .then(() => readAllAgain(client))
      .finally(() => back(card.id));
  };
  const undo = () => {
    if (waiting.delete(finish)) back(card.id);
  };
  waiting.add(finish);
  return { undo, finish };
}

const finishAll = () => {
  for (const finish of waiting) finish();
};
window.addEventListener('pagehide', finishAll);
onSignOut(finishAll);
