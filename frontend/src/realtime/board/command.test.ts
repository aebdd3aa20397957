import { expect, it } from 'vitest';
import { boardOf, card, list } from '@/test/boards';
import { type Command, predict, withPredictions } from './command';
import { type Board, findCard, isDraft } from './model';

const board = boardOf(list(1, [card(11, { labels: [1, 2], responsiblePerson: 5 }), card(12)]), list(2, [card(21)]));

const after = (...commands: Command[]) => withPredictions(board, commands);
const move = (data: object) => after({ type: 'moveCard', data: { cardId: 11, listId: 2, ...data } });
const ids = (of: Board, at: number) => of.lists[at]?.cards.map((one) => one.id);

it('shows a move at once: at the end, on top, below a neighbour', () => {
  expect(ids(move({}), 1)).toEqual([21, 11]);
  expect(ids(move({ after: null }), 1)).toEqual([11, 21]);
  expect(ids(move({ after: 21 }), 1)).toEqual([21, 11]);
  expect(ids(move({}), 0)).toEqual([12]);
});

it('shows several moves on top of each other', () => {
  const shown = after(
    { type: 'moveCard', data: { cardId: 11, listId: 2, after: null } },
    { type: 'moveCard', data: { cardId: 12, listId: 2, after: 11 } },
  );
  expect(ids(shown, 1)).toEqual([11, 12, 21]);
});

it('shows the responsible person, or that there is none', () => {
  expect(findCard(after({ type: 'assignCard', data: { cardId: 12, responsiblePerson: 7 } }), 12)?.card).toMatchObject({
    responsiblePerson: 7,
  });
  expect(
    findCard(after({ type: 'assignCard', data: { cardId: 11, responsiblePerson: null } }), 11)?.card,
  ).not.toHaveProperty('responsiblePerson');
});

it('leaves fields alone that a command does not name', () => {
  const shown = after({ type: 'editCard', data: { cardId: 11, patch: { title: 'Mend the pump' } } });
  expect(findCard(shown, 11)?.card).toMatchObject({ title: 'Mend the pump', responsiblePerson: 5, priority: 2 });
});

it('adds and takes labels, each once', () => {
  const shown = after({ type: 'labelCard', data: { cardId: 11, add: [2, 3], remove: [1] } });
  expect(findCard(shown, 11)?.card.labels).toEqual([2, 3]);
});

it('takes an archived card away', () => {
  expect(ids(after({ type: 'archiveCard', data: { cardId: 11 } }), 0)).toEqual([12]);
});

it('shows nothing for what only the server knows, and for cards that are gone', () => {
  expect(predict(board, { type: 'undoMove', data: {} })).toBeNull();
  expect(after({ type: 'moveCard', data: { cardId: 99, listId: 2 } })).toBe(board);
});

const create = (title: string): Command => ({ type: 'createCard', data: { listId: 2, fields: { title } } });

it('shows a new work order at once, as a draft at the end of its list', () => {
  const shown = after(create('Grease the bearing'), create('Check the belt'));
  expect(shown.lists[1]?.cards.map((one) => one.title)).toEqual(['Card 21', 'Grease the bearing', 'Check the belt']);
  const drafts = shown.lists[1]?.cards.filter(isDraft) ?? [];
  expect(new Set(drafts.map((one) => one.id)).size).toBe(2);
});
