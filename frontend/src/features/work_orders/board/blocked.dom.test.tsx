import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { UserContext } from '@/api/calls/session';
import type { Command, Outcome } from '@/realtime/board/command';
import type { Board, Card } from '@/realtime/board/model';
import type { BoardStore } from '@/realtime/board/store';
import { dana } from '@/test/fixtures';
import { wordsOf } from '../work_order/links/blocked';
import { useMoves } from './useMoves';

const card = (id: number): Card => ({ id, code: `WO-${id}`, title: 'Job', priority: 2, version: 1 });
const board = {
  lists: [
    { id: 1, name: 'Open', statusId: 1, systemStatus: 'open', cards: [1, 2, 3].map(card) },
    { id: 2, name: 'In review', statusId: 2, systemStatus: 'inReview', cards: [] },
  ],
} as unknown as Board;

const wrapper = ({ children }: { children: ReactNode }) => <UserContext value={dana}>{children}</UserContext>;

/** The moves of a dispatcher, once the texts of the board are there. */
async function movesOn(store: BoardStore, mayOverride: boolean) {
  const { result } = renderHook(() => useMoves(store, mayOverride), { wrapper });
  await waitFor(() => expect(result.current).not.toBeNull());
  return result;
}

/** A board on which cards 1 and 3 start with a reason alone. */
function blockedBoard() {
  const send = vi.fn<(command: Command) => Promise<Outcome>>(async ({ data }) => {
    const { cardId, overrideReason } = data as { cardId: number; overrideReason?: string };
    if (cardId === 2 || overrideReason) return { ok: true, version: 9 };
    return { ok: false, error: { code: 'blocked', detail: `WO-${cardId} is blocked.` } } as Outcome;
  });
  const store = { send, read: () => ({ board }), watch: () => () => undefined } as unknown as BoardStore;
  return { send, store };
}

it('asks once why several blocked cards start, and starts them with that reason', async () => {
  const { send, store } = blockedBoard();
  const result = await movesOn(store, true);
  await act(() => result.current.moveAll([1, 2, 3].map((cardId) => ({ cardId, listId: 2 }))));
  expect(wordsOf(result.current.blocked)).toBe('WO-1 is blocked. WO-3 is blocked.');
  send.mockClear();
  await act(() => result.current.override('The seal arrives today'));
  const sent = send.mock.calls.map(([{ data }]) => data as { cardId: number; overrideReason: string });
  expect(sent.map(({ cardId }) => cardId)).toEqual([1, 3]);
  expect(new Set(sent.map(({ overrideReason }) => overrideReason))).toEqual(new Set(['The seal arrives today']));
  act(() => result.current.forget());
  await waitFor(() => expect(result.current.blocked).toEqual([]));
});

it('does not ask a user who may not override it', async () => {
  const result = await movesOn(blockedBoard().store, false);
  await act(() => result.current.moveAll([{ cardId: 1, listId: 2 }]));
  expect(result.current.blocked).toEqual([]);
});

it('names the first five', () => {
  expect(wordsOf([1, 2, 3, 4, 5, 6, 7].map((number) => ({ detail: `${number}.` })))).toBe('1. 2. 3. 4. 5. …');
});
