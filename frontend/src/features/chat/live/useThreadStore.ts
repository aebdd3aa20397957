// Follows a thread for as long as the component is mounted.
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useUser } from '@/api/calls/session';
import type { ThreadStore } from '@/realtime/thread/ThreadStore';
import { ensureToken, holdThread } from './threadStore';

export const ThreadContext = createContext<ThreadStore | null>(null);

type Opening = { store: ThreadStore | null; error: unknown; retry: () => void };

export function useThreadStore(thread: number): Opening {
  const client = useQueryClient();
  const { id, uuid, data } = useUser();
  const name = data.displayName;
  const [store, setStore] = useState<ThreadStore | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const me = { id, uuid, name };
    let release: (() => void) | null = null;
    let gone = false;
    ensureToken(client, me, thread).then(
      () => {
        if (gone) return;
        const held = holdThread(client, me, thread);
        release = held.release;
        setError(null);
        setStore(held.store);
      },
      (reason: unknown) => gone || setError(reason),
    );
    return () => {
      gone = true;
      setStore(null);
      release?.();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another attempt begins all of it again
  }, [client, id, uuid, name, thread, attempt]);
  return { store, error, retry: () => setAttempt(attempt + 1) };
}

/** What the thread looks like now. */
export const useThreadSnapshot = (store: ThreadStore) => useSyncExternalStore(store.subscribe, store.read);

/** The thread around this component. */
export function useThread(): ThreadStore {
  const store = useContext(ThreadContext);
  if (!store) throw new Error('There is no thread around this component.');
  return store;
}
