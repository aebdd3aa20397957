// What people do on a board, and what the board will look like if the server agrees.
import type { Command } from '../topic/topic';
import { applyDelta, type Board, type Card, type Delta, findCard } from './model';

export type { Command, Outcome, Refusal } from '../topic/topic';

/**
 * The change to show at once, or null where only the server knows. `draft` numbers a card that is not there yet. The `after`
 * of a command names the neighbour above: null is the top, absent the end.
 */
export function predict(board: Board, { type, data }: Command, draft = -1): Delta | null {
  if (type === 'createCard') return predictCard(board, data, draft);
  const found = typeof data.cardId === 'number' ? findCard(board, data.cardId) : null;
  if (!found) return null;
  const { card } = found;
  switch (type) {
    case 'moveCard':
      return {
        place: [
          { ...(data as { cardId: number; listId: number }), after: aboveOf(board, data), version: card.version },
        ],
      };
    case 'assignCard':
    case 'rescheduleCard':
      return { put: [merged(card, data)] };
    case 'editCard':
      return { put: [merged(card, data.patch as Readonly<Record<string, unknown>>)] };
    case 'archiveCard':
      return { gone: [card.id] };
    case 'labelCard': {
      const { add = [], remove = [] } = data as { add?: number[]; remove?: number[] };
      const kept = (card.labels ?? []).filter((label) => !remove.includes(label));
      return { put: [{ ...card, labels: [...kept, ...add.filter((label) => !kept.includes(label))] }] };
    }
    default:
      return null;
  }
}

/** A board with commands on top that the server has not answered yet. */
export function withPredictions(board: Board, commands: readonly Command[]): Board {
  return commands.reduce((shown, command, index) => {
    const delta = predict(shown, command, -1 - index);
    return delta ? applyDelta(shown, delta) : shown;
  }, board);
}

function predictCard(board: Board, data: Readonly<Record<string, unknown>>, id: number): Delta {
  const { listId, fields } = data as { listId: number; fields: { title: string } };
  const card: Card = { id, code: '…', priority: 1, version: 0, ...fields };
  return { put: [card], place: [{ cardId: id, listId, after: aboveOf(board, { ...data, cardId: id }), version: 0 }] };
}

function aboveOf(board: Board, { listId, after, cardId }: Readonly<Record<string, unknown>>): number | null {
  if (after === null || typeof after === 'number') return after;
  const others = board.lists.find((list) => list.id === listId)?.cards.filter((card) => card.id !== cardId);
  return others?.at(-1)?.id ?? null;
}

const SHOWN = [
  'title',
  'priority',
  'workType',
  'due',
  'estimatedStart',
  'estimatedEnd',
  'responsiblePerson',
  'crew',
] as const;

function merged(card: Card, patch: Readonly<Record<string, unknown>>): Card {
  const next: Record<string, unknown> = { ...card };
  for (const field of SHOWN) {
    if (patch[field] === null) delete next[field];
    else if (patch[field] !== undefined) next[field] = patch[field];
  }
  return next as Card;
}
