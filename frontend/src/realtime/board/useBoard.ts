// A board for React: one store per open board, the same for all components below the provider.
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { liveSocket, releaseLiveSocket } from '../session';
import { boardOutbox } from '../topic/outbox';
import type { Board } from './model';
import { OutlineStore } from './outline';
import { BoardStore, type Kept } from './store';

type Me = { id: number; uuid: string };

export const BoardContext = createContext<BoardStore | null>(null);

/** Follows a board for as long as the component is mounted. */
export function useBoardStore(number: number, { id, uuid }: Me, callbacks: Pick<Kept, 'refused' | 'full'>): BoardStore {
  const store = useMemo(
    () => new BoardStore(liveSocket(), `board:${number}`, id, { outbox: boardOutbox(uuid, number), ...callbacks }),
    [number, id, uuid, callbacks],
  );
  useEffect(() => {
    const stop = store.start();
    return () => {
      stop();
      releaseLiveSocket();
    };
  }, [store]);
  return store;
}

/** A board of which only one's own work orders are shown, as its outline has it. */
export function useOutlineStore(outline: Board, me: number): BoardStore {
  const store = useMemo(() => new OutlineStore(liveSocket(), outline, me), [outline, me]);
  useEffect(() => {
    const stop = store.start();
    return () => {
      stop();
      releaseLiveSocket();
    };
  }, [store]);
  return store;
}

/** What the board looks like now. */
export const useBoardSnapshot = (store: BoardStore) => useSyncExternalStore(store.subscribe, store.read);

/** The board alone: news of who looks at it draws nothing anew. */
export const useBoardState = (store: BoardStore) => useSyncExternalStore(store.subscribe, () => store.read().board);

/** The board of this page. */
export function useBoard(): BoardStore {
  const store = useContext(BoardContext);
  if (!store) throw new Error('There is no board around this component.');
  return store;
}
