// A number of the frame that is kept up to date by code which comes after the page: how much waits in chat, how many
// notifications are new.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '@/api/calls/session';

export type Myself = { id: number; uuid: string; name: string };
type Watch = (client: QueryClient, me: Myself, onCount: (count: number) => void) => () => void;

/** None while it is not known. `load` stays the same for as long as its component lives. */
export function useLateCount(load: () => Promise<Watch>): number {
  const client = useQueryClient();
  const { id, uuid, data } = useUser();
  const name = data.displayName;
  const [count, setCount] = useState(0);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    load().then(
      (watch) => {
        if (!gone) stop = watch(client, { id, uuid, name }, setCount);
      },
      // Without a connection there is nothing to count, and the next page tries again.
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [client, id, uuid, name, load]);
  return count;
}
