import { expect, it } from 'vitest';
import { boardOf, card, head, list } from '@/test/boards';
import { applyDelta, blockers, type Board, findCard } from './model';

const filled = (id: number, ids: number[]) =>
  list(
    id,
    ids.map((each) => card(each)),
  );
const board = boardOf(filled(1, [11, 12, 13]), filled(2, [21]), filled(3, []));

const order = (of: Board) => of.lists.map((each) => [each.id, each.cards.map((one) => one.id)]);
const placed = (after: number | null, listId = 1, cardId = 21) =>
  applyDelta(board, { place: [{ cardId, listId, after, version: 2 }] });

it('puts a moved card below the neighbour that is named', () => {
  expect(order(placed(12))).toEqual([
    [1, [11, 12, 21, 13]],
    [2, []],
    [3, []],
  ]);
  expect(findCard(placed(12), 21)?.card.version).toBe(2);
});

it('puts a moved card on top when no neighbour is named, at the end when the neighbour is unknown', () => {
  expect(order(placed(null))[0]).toEqual([1, [21, 11, 12, 13]]);
  expect(order(placed(99))[0]).toEqual([1, [11, 12, 13, 21]]);
});

it('moves a card within its list', () => {
  expect(order(placed(13, 1, 11))[0]).toEqual([1, [12, 13, 11]]);
});

it('shows a new card where it is placed', () => {
  const delta = { put: [card(31)], place: [{ cardId: 31, listId: 3, after: null, version: 1 }] };
  expect(order(applyDelta(board, delta))[2]).toEqual([3, [31]]);
});

it('changes the face of a card where it is', () => {
  const changed = applyDelta(board, { put: [card(12, { title: 'Mend the pump' })] });
  expect(findCard(changed, 12)).toMatchObject({ card: { title: 'Mend the pump' }, index: 1 });
});

it('takes cards off the board', () => {
  expect(order(applyDelta(board, { gone: [12, 21] }))).toEqual([
    [1, [11, 13]],
    [2, []],
    [3, []],
  ]);
});

it('reorders, adds and removes lists without touching their cards', () => {
  const changed = applyDelta(board, { lists: [head(3), head(1), head(4)] });
  expect(order(changed)).toEqual([
    [3, []],
    [1, [11, 12, 13]],
    [4, []],
  ]);
});

it('ignores an unknown card', () => {
  expect(order(placed(null, 1, 99))).toEqual(order(board));
  expect(applyDelta(board, { gone: [99] }).lists[0]).toBe(board.lists[0]);
});

it('keeps untouched lists and cards the same objects, so that they are not drawn again', () => {
  const moved = placed(12);
  expect(moved.lists[2]).toBe(board.lists[2]);
  expect(moved.lists[0]?.cards[0]).toBe(board.lists[0]?.cards[0]);
  const edited = applyDelta(board, { put: [card(12, { title: 'New' })] });
  expect(edited.lists[1]).toBe(board.lists[1]);
  expect(edited.lists[0]?.cards[2]).toBe(board.lists[0]?.cards[2]);
});

const codes = (of: Board) => blockers(findCard(of, 12)?.card ?? card(0)).map(({ code }) => code);

it('takes over the links of a card, of which only what is still to be done blocks it', () => {
  const other = { id: 21, code: 'WO-000021', board: 1 };
  const linked = (open: boolean) =>
    applyDelta(board, { links: [[12, [{ ...other, link: 'blockedBy', open }]]] } as const);
  expect(codes(linked(true))).toEqual(['WO-000021']);
  expect(codes(linked(false))).toEqual([]);
  expect(codes(applyDelta(linked(true), { links: [[12, []]] }))).toEqual([]);
  expect(applyDelta(board, { links: [[99, []]] })).toBe(board);
});
