// A work order that is open: events of its board make what was read of it stale, and other viewers see who looks at it.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '@/api/readAgain';
import type { BoardEvent } from '@/realtime/board/model';
import { useBoard } from '@/realtime/board/useBoard';
import { otherOf } from '../board/travel/sentence';
import { keyOf } from './api/workOrder';

/** An event of this card, of another one whose timer stopped that of this, or of one that is linked. */
const isAbout = ({ data, delta }: BoardEvent, id: number) =>
  data.cardId === id ||
  (data.stopped as { cardId?: unknown } | undefined)?.cardId === id ||
  otherOf(data)?.id === id ||
  (data.card as { link?: { otherId: number } } | undefined)?.link?.otherId === id ||
  delta?.links?.some(([card]) => card === id) === true;

export function useFollowed(id: number): void {
  const store = useBoard();
  const queries = useQueryClient();
  useEffect(
    () => store.watch((event) => (!event || isAbout(event, id)) && void readAgain(queries, keyOf(id))),
    [store, queries, id],
  );
  useEffect(() => {
    store.signal('view', { cardId: id });
    return () => store.signal('view', { cardId: null });
  }, [store, id]);
}
