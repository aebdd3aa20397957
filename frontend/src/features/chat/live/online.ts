// Who is online: all of them when one begins to listen, differences from then on.
import { useCallback, useSyncExternalStore } from 'react';
import { listenTo } from '@/realtime/topic/SignalTopic';

type OnlineChange = { online?: readonly number[]; offline?: readonly number[] };

/** Null until the server has sent it. */
let online: ReadonlySet<number> | null = null;
const listeners = new Set<() => void>();
let stop: (() => void) | null = null;

export function after(
  before: ReadonlySet<number> | null,
  { online: came = [], offline }: OnlineChange,
): ReadonlySet<number> {
  const next = new Set(offline ? before : []);
  for (const id of came) next.add(id);
  for (const id of offline ?? []) next.delete(id);
  return next;
}

function hear(data: unknown): void {
  online = after(online, data as OnlineChange);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= listenTo('presence', hear);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
    online = null;
  };
}

/** Whether a user is online; as the list of friends had it until a newer event arrives. */
export function useOnline(): (who: { tenantUserId: number; online: boolean }) => boolean {
  const known = useSyncExternalStore(subscribe, () => online);
  return useCallback((who) => (known ? known.has(who.tenantUserId) : who.online), [known]);
}
