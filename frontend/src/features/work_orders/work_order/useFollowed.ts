// A work order that is open: events of its board make what was read of it stale, and other viewers see who looks at it.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '@/api/readAgain';
import { useBoard } from '@/realtime/board/useBoard';
import { keyOf } from './api/workOrder';

/** An event of this card, or of another one whose timer stopped that of this. */
const isAbout = ({ cardId, stopped }: Readonly<Record<string, unknown>>, id: number) =>
  cardId === id || (stopped as { cardId?: unknown } | undefined)?.cardId === id;

export function useFollowed(id: number): void {
  const store = useBoard();
  const queries = useQueryClient();
  useEffect(
    () => store.watch((event) => (!event || isAbout(event.data, id)) && void readAgain(queries, keyOf(id))),
    [store, queries, id],
  );
  useEffect(() => {
    store.signal('view', { cardId: id });
    return () => store.signal('view', { cardId: null });
  }, [store, id]);
}
