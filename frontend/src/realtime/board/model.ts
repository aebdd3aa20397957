// A board as its viewers hold it, and how a delta changes it. Lists and cards that a delta does not touch stay the same
// objects, so that only what changed is drawn again.
import type { TopicEvent } from '../topic/topic';

export type { Author } from '../topic/topic';

export type Count = { done: number; total: number };
export type Progress = { tasks: Count; subTasks: Count; mandatoryOpen: boolean };
export type UseState = 'none' | 'estimated' | 'actual';
/** How far the kits of a work order are together. */
export type KitState = 'none' | 'partial' | 'ready' | 'issued' | 'returned';
export type AssetRef = { id: number; code: string; name: string };
export type PlaceRef = { id: number; name: string };

/** A link that rules look at, as its card sees it. */
export type CardLink = {
  link: 'blocks' | 'blockedBy' | 'parentOf' | 'childOf';
  id: number;
  code: string;
  /** The number of its board. */
  board: number;
  /** Still to be done. */
  open: boolean;
};

/** A work order as the board shows it; whatever is empty is absent. */
export type Card = {
  id: number;
  code: string;
  title: string;
  /** 3 High, 2 Medium, 1 Low. */
  priority: number;
  /** 1 PM, 2 FAILURE. */
  workType?: number;
  due?: string;
  estimatedStart?: string;
  estimatedEnd?: string;
  responsiblePerson?: number;
  crew?: number;
  asset?: AssetRef;
  location?: PlaceRef;
  labels?: number[];
  progress?: Progress;
  labour?: UseState;
  parts?: UseState;
  kit?: KitState;
  links?: readonly CardLink[];
  version: number;
};

export type SystemStatus = 'open' | 'inReview' | 'completed' | 'closed';
export type Status = { id: number; name: string; systemStatus: SystemStatus; colour: string };
export type Label = { id: number; name: string; colour: string };
export type ListHead = { id: number; name: string; statusId: number; systemStatus: SystemStatus; wipLimit?: number };
export type List = ListHead & { cards: readonly Card[] };

/** What a card may show besides its title. */
export const CARD_FIELDS = [
  'code',
  'priority',
  'due',
  'workType',
  'plannedTime',
  'crew',
  'location',
  'asset',
  'progress',
  'labour',
  'parts',
  'links',
  'labels',
  'responsiblePerson',
] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** Shown unless a board says otherwise. */
const USUAL_FIELDS: ReadonlySet<CardField> = new Set(
  CARD_FIELDS.filter((field) => !['workType', 'plannedTime', 'crew', 'location'].includes(field)),
);

export type BoardSettings = {
  skipReview: boolean;
  requireFailure: boolean;
  /** Where new work orders go; absent: into the first list that stands for Open. */
  defaultList?: number;
  /** Absent: what cards show unless a board says otherwise. */
  cardFields?: readonly CardField[];
};

/** Whom a board is for; nobody in particular: everybody. */
export type BoardMembers = { people?: readonly number[]; crews?: readonly number[] };

export const fieldsOf = ({ cardFields }: BoardSettings): ReadonlySet<CardField> =>
  cardFields ? new Set(cardFields) : USUAL_FIELDS;

export type Board = {
  id: number;
  number: number;
  name: string;
  uri: string;
  settings: BoardSettings;
  members?: BoardMembers;
  /** Out of use: nothing on it changes. */
  archived?: boolean;
  statuses: readonly Status[];
  labels: readonly Label[];
  lists: readonly List[];
};

export type Placement = { cardId: number; listId: number; after: number | null; version: number };

/** A plain change: applied in this order, knowing no rules. */
export type Delta = {
  board?: Pick<Board, 'name' | 'settings' | 'members' | 'archived'>;
  lists?: readonly ListHead[];
  statuses?: readonly Status[];
  labels?: readonly Label[];
  put?: readonly Card[];
  place?: readonly Placement[];
  /** Cards whose links changed, each with all of them. */
  links?: readonly (readonly [number, readonly CardLink[]])[];
  gone?: readonly number[];
  /** Cards whose tasks changed; only an open drawer cares. */
  tasks?: readonly (readonly [number, unknown])[];
};

export type BoardEvent = TopicEvent & { delta?: Delta };

/** 3 High, 2 Medium, 1 Low. */
export const priorityWord = (priority: number) => (priority === 3 ? 'high' : priority === 2 ? 'medium' : 'low');

/** A card that this page has asked for and that has no number yet. */
export const isDraft = (card: Card) => card.id < 0;

export const isDone = (status: SystemStatus) => status === 'completed' || status === 'closed';

/** The board after a change. */
export function applyDelta(board: Board, delta: Delta): Board {
  let next = board;
  if (delta.board) next = { ...next, ...delta.board };
  if (delta.lists) next = { ...next, lists: withHeads(next.lists, delta.lists) };
  if (delta.statuses) next = { ...next, statuses: delta.statuses };
  if (delta.labels) next = { ...next, labels: delta.labels };
  // A card that is put for the first time has no list before it is placed.
  const unplaced = new Map<number, Card>();
  for (const card of delta.put ?? []) {
    const lists = replaceCard(next.lists, card);
    if (lists === next.lists) unplaced.set(card.id, card);
    else next = { ...next, lists };
  }
  for (const placement of delta.place ?? []) next = { ...next, lists: place(next, placement, unplaced) };
  for (const [id, links] of delta.links ?? []) {
    const card = findCard(next, id)?.card;
    if (card) next = { ...next, lists: replaceCard(next.lists, { ...card, links }) };
  }
  for (const id of delta.gone ?? []) next = { ...next, lists: without(next.lists, id) };
  return next;
}

/** The work orders that have to be done before a card starts. */
export const blockers = (card: Card) => (card.links ?? []).filter(({ link, open }) => open && link === 'blockedBy');

export function findCard(board: Board, id: number): { card: Card; list: List; index: number } | null {
  for (const list of board.lists) {
    const index = list.cards.findIndex((card) => card.id === id);
    const card = list.cards[index];
    if (card) return { card, list, index };
  }
  return null;
}

function withHeads(lists: readonly List[], heads: readonly ListHead[]): List[] {
  return heads.map((head) => ({ ...head, cards: lists.find((list) => list.id === head.id)?.cards ?? [] }));
}

function replaceCard(lists: readonly List[], card: Card): readonly List[] {
  const at = lists.findIndex((list) => list.cards.some((other) => other.id === card.id));
  if (at < 0) return lists;
  return lists.map((list, index) =>
    index === at ? { ...list, cards: list.cards.map((other) => (other.id === card.id ? card : other)) } : list,
  );
}

function without(lists: readonly List[], id: number): readonly List[] {
  return lists.map((list) => {
    const at = list.cards.findIndex((card) => card.id === id);
    return at < 0 ? list : { ...list, cards: list.cards.toSpliced(at, 1) };
  });
}

function place(board: Board, to: Placement, unplaced: ReadonlyMap<number, Card>): readonly List[] {
  const known = unplaced.get(to.cardId) ?? findCard(board, to.cardId)?.card;
  if (!known) return board.lists;
  const card = { ...known, version: to.version };
  return without(board.lists, to.cardId).map((list) => {
    if (list.id !== to.listId) return list;
    const above = to.after === null ? -1 : list.cards.findIndex((other) => other.id === to.after);
    const index = to.after !== null && above < 0 ? list.cards.length : above + 1;
    return { ...list, cards: list.cards.toSpliced(index, 0, card) };
  });
}
