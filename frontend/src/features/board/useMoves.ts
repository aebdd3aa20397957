// Moving cards in the words of the board: predicted at once, with the reason asked for when something goes backwards, and a
// refused move said why.
import { useCallback, useState } from 'react';
import { notify } from '@/components/snackbar/notify';
import type { Outcome } from '@/realtime/board/command';
import { type Card, findCard, type List, type SystemStatus } from '@/realtime/board/model';
import type { BoardStore } from '@/realtime/board/store';

const ORDER: readonly SystemStatus[] = ['open', 'inReview', 'completed', 'closed'];
const SHAKE_MS = 400;

export type Move = { cardId: number; listId: number; after?: number | null };
export type Asked = { move: Move; card: Card; from: List; to: List };

export function useMoves(store: BoardStore) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refused, setRefused] = useState<number | null>(null);

  const tell = useCallback((cardId: number, outcome: Outcome) => {
    if (outcome.ok) return true;
    notify({ message: outcome.error.detail, variant: 'warning' });
    setRefused(cardId);
    setTimeout(() => setRefused((current) => (current === cardId ? null : current)), SHAKE_MS);
    return false;
  }, []);

  const send = useCallback(
    async (move: Move, from: number, reason?: string) => {
      const data = { ...move, from, ...(reason && { reason }) };
      return tell(move.cardId, await store.send({ type: 'moveCard', data }));
    },
    [store, tell],
  );

  /** Moves a card, or asks for the reason first. */
  const move = useCallback(
    (move: Move): Promise<boolean> => {
      const board = store.read().board;
      const found = board && findCard(board, move.cardId);
      const to = board?.lists.find((list) => list.id === move.listId);
      if (!found || !to) return Promise.resolve(false);
      if (ORDER.indexOf(to.systemStatus) < ORDER.indexOf(found.list.systemStatus)) {
        setAsked({ move, card: found.card, from: found.list, to });
        return Promise.resolve(false);
      }
      return send(move, found.list.id);
    },
    [store, send],
  );

  const undo = useCallback(async () => {
    const outcome = await store.send({ type: 'undoMove', data: {} });
    if (!outcome.ok) notify({ message: outcome.error.detail, variant: 'info' });
  }, [store]);

  const answer = useCallback(
    (reason: string | null) => {
      if (asked && reason) void send(asked.move, asked.from.id, reason);
      setAsked(null);
    },
    [asked, send],
  );

  return { move, undo, tell, asked, answer, refused };
}
