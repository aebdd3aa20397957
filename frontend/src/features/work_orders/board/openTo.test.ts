import { expect, it } from 'vitest';
import { boardOf, card, list } from '@/test/boards';
import { openTo } from './openTo';

const board = boardOf(
  list(1, [card(1), card(2)]),
  list(2, [card(3)], { wipLimit: 1 }),
  list(3, [card(4)], { wipLimit: 2 }),
  list(4, []),
);
const idsOf = (cards: readonly number[]) => openTo(board, cards).map(({ id }) => id);

it('offers neither the list where the card is nor one that is full', () => {
  expect(idsOf([1])).toEqual([3, 4]);
  expect(idsOf([3])).toEqual([1, 3, 4]);
});

it('counts only those that come from elsewhere against the limit', () => {
  expect(idsOf([1, 2])).toEqual([4]);
  expect(idsOf([1, 4])).toEqual([1, 3, 4]);
});
