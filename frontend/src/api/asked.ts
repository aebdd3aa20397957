// Since when the answers are true that this page has: when each was asked for. What happened before one subscribed to the changes
// of something is in the answers that were asked for later, and may be missing in the others.
import type { Query, QueryClient } from '@tanstack/react-query';
import { wasPrefetched } from '@/preload/prefetched';

const asked = new WeakMap<Query, number>();

/** From here on; of what was known before, as what this device kept, it is not known. */
export function noteAsked(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') asked.set(event.query, Date.now());
  });
}

/** Whether the answer was asked for before then. One that the page has prefetched was asked for when the page began. */
export function askedBefore(query: Query, time: number): boolean {
  const at = asked.get(query);
  if (at === undefined || at < time) return true;
  return wasPrefetched(at, query.state.dataUpdatedAt || Date.now());
}

const LOOK_MS = 250;
const LONGEST_MS = 5_000;

/** What is asked again must not hold up what is asked for the first time: waits until nothing is, or some seconds. */
export async function firstAnswers(client: QueryClient): Promise<void> {
  const begun = Date.now();
  const waits = () => client.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  while (waits() && Date.now() - begun < LONGEST_MS) await new Promise((on) => setTimeout(on, LOOK_MS));
}
