// A board, its lists and cards, with as little as they need; a test says what matters to it.
import type { Board, Card, List } from '@/realtime/board/model';

export const card = (id: number, more: Partial<Card> = {}): Card => ({
  id,
  code: `WO-${id}`,
  title: `Card ${id}`,
  priority: 2,
  version: 1,
  ...more,
});

export const head = (id: number) => ({ id, name: `List ${id}`, statusId: id, systemStatus: 'open' as const });

export const list = (id: number, cards: readonly Card[], more: Partial<List> = {}): List => ({
  ...head(id),
  cards,
  ...more,
});

export const boardOf = (...lists: readonly List[]): Board => ({
  id: 1,
  number: 1,
  name: 'Plant',
  uri: 'plant',
  settings: { skipReview: false, requireFailure: false },
  statuses: [],
  labels: [],
  lists,
});
