// Moving cards in the words of the board: predicted at once, with the reason asked for when something goes backwards, and a
// refused move said why.
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { notify } from '@/components/snackbar/notify';
import type { Outcome } from '@/realtime/board/command';
import { type Card, findCard, type List, type SystemStatus } from '@/realtime/board/model';
import type { BoardStore } from '@/realtime/board/store';
import { notReservedAgain } from './undone';

const ORDER: readonly SystemStatus[] = ['open', 'inReview', 'completed', 'closed'];
const rank = (list: List) => ORDER.indexOf(list.systemStatus);
const SHAKE_MS = 400;

/** `from`: the list the mover saw it in, when that is not the one it is in now. */
export type Move = { cardId: number; from?: number; listId: number; after?: number | null };
type Step = { move: Move; from: number; card: Card };
/** Moves that go backwards and wait for their reason. */
export type Asked = { steps: readonly Step[]; from: List; to: List };

/** A move that other work orders stand against, and the words for it. */
export type Blocked = { move: Move; from: number; detail: string };

export function useMoves(store: BoardStore, mayOverride: boolean) {
  const { t } = useTranslation('board');
  const me = useUser().id;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [blocked, setBlocked] = useState<readonly Blocked[]>([]);
  const [refused, setRefused] = useState<number | null>(null);

  const report = useCallback((cardId: number, outcome: Outcome) => {
    if (outcome.ok) return true;
    notify({ message: outcome.error.detail, variant: 'warning' });
    setRefused(cardId);
    setTimeout(() => setRefused((current) => (current === cardId ? null : current)), SHAKE_MS);
    return false;
  }, []);

  const send = useCallback(
    async (move: Move, from: number, reason?: string) => {
      const data = { ...move, from, ...(reason && { reason }) };
      const outcome = await store.send({ type: 'moveCard', data });
      if (!reason && mayOverride && !outcome.ok && outcome.error.code === 'blocked') {
        const { detail } = outcome.error;
        setBlocked((current) => [...current, { move, from, detail }]);
        return false;
      }
      return report(move.cardId, outcome);
    },
    [store, report, mayOverride],
  );

  useEffect(
    () =>
      store.watch((event) => {
        const parts = event?.type === 'cardMoved' && event.by.id === me ? notReservedAgain(event.data) : [];
        if (parts.length > 0)
          notify({ message: t('notReservedAgain', { parts: parts.join(', ') }), variant: 'warning' });
      }),
    [store, me, t],
  );

  const undo = useCallback(async () => {
    const outcome = await store.send({ type: 'undoMove', data: {} });
    if (!outcome.ok) notify({ message: outcome.error.detail, variant: 'info' });
  }, [store]);

  /** After a single move to another list: says so, and offers to take it back. */
  const offerUndo = useCallback(
    (card: Card, to: List) =>
      notify({
        message: t('moved', { code: card.code, list: to.name }),
        variant: 'success',
        action: { label: t('takeBack'), run: () => void undo() },
      }),
    [t, undo],
  );

  /** Moves cards into one list, and asks for the reason first where that goes backwards. */
  const moveAll = useCallback(
    async (wanted: readonly Move[]): Promise<void> => {
      const { board } = store.read();
      const to = board?.lists.find((list) => list.id === wanted[0]?.listId);
      if (!board || !to) return;
      const found = wanted.flatMap((move) => {
        const there = findCard(board, move.cardId);
        const list = board.lists.find((other) => other.id === move.from) ?? there?.list;
        return there && list ? [{ move, card: there.card, list, from: list.id }] : [];
      });
      const backwards = found.filter(({ list }) => rank(to) < rank(list));
      const [first] = backwards;
      if (first) setAsked({ steps: backwards, from: first.list, to });
      const forwards = found.filter((step) => !backwards.includes(step));
      const done = await Promise.all(forwards.map(({ move, from }) => send(move, from)));
      const [only] = wanted.length === 1 ? forwards : [];
      if (only && done[0] && only.list.id !== to.id) offerUndo(only.card, to);
    },
    [store, send, offerUndo],
  );
  const move = useCallback((wanted: Move) => moveAll([wanted]), [moveAll]);

  const answer = useCallback(
    (reason: string | null) => {
      if (asked && reason) for (const step of asked.steps) void send(step.move, step.from, reason);
      setAsked(null);
    },
    [asked, send],
  );

  const override = useCallback(
    /** One reason for all of them. */
    (overrideReason: string) =>
      Promise.all(
        blocked.map(async ({ move: { cardId, ...rest }, from }) =>
          report(cardId, await store.send({ type: 'moveCard', data: { cardId, ...rest, from, overrideReason } })),
        ),
      ),
    [store, report, blocked],
  );
  const forget = useCallback(() => setBlocked([]), []);

  return { move, moveAll, undo, report, asked, answer, refused, blocked, override, forget };
}
