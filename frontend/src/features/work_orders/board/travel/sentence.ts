// What happened, as the parts of a sentence: which text, and the names to fill it with.
import type texts from '@/texts/en/first/work_orders';
import { type Board, findCard } from '@/realtime/board/model';
import { BOARD_EVENTS, type BoardEventKind } from '@/realtime/eventKinds';
import { notReservedAgain } from '../undone';
import type { Moment } from './travel';

type Words = (typeof texts)['board-views']['happened'];
export type HappenedKey = Exclude<keyof Words, 'someCard' | 'someList' | 'system'>;
export type Sentence = {
  key: HappenedKey;
  by: string;
  card: string;
  from: string;
  to: string;
  list: string;
  part: string;
  other: string;
};
export type Fallbacks = { card: string; list: string; system: string };

/** A kind whose text has its name; of linked work orders the text depends on what happened to them. */
type Named = Exclude<BoardEventKind, 'linkedOrderChanged'>;

const KINDS: ReadonlySet<string> = new Set(BOARD_EVENTS);
const isNamed = (type: string): type is Named => KINDS.has(type) && type !== 'linkedOrderChanged';

/** The sentence of a moment; null at the very beginning, where nothing happened yet. */
export function sentenceOf({ event, board, before }: Moment, words: Fallbacks): Sentence | null {
  if (!event) return null;
  const { type, data, by } = event;
  // What left the board is named as it was before.
  const boards = before ? [board, before] : [board];
  return {
    key: isNamed(type)
      ? precisely(type, data)
      : type === 'linkedOrderChanged'
        ? LINKED[data.change as keyof typeof LINKED]
        : 'unknown',
    by: by.name || words.system,
    card: cardName(boards, data.cardId) ?? words.card,
    from: listName(boards, data.from) ?? words.list,
    to: listName(boards, data.to) ?? words.list,
    list: listName(boards, data.listId) ?? words.list,
    part: partOf(data),
    other: (otherOf(data) ?? stoppedOf(data))?.code ?? words.card,
  };
}

const LINKED = {
  completed: 'linkedCompleted',
  reopened: 'linkedReopened',
  archived: 'linkedArchived',
  restored: 'linkedRestored',
} as const;

/** The other work order of a link, if the event is about one. */
export function otherOf(data: Readonly<Record<string, unknown>>): { id: number; code: string } | undefined {
  return (data.other ?? data.duplicateOf) as { id: number; code: string } | undefined;
}

/** The work order whose timer a start has stopped. */
const stoppedOf = ({ stopped }: Readonly<Record<string, unknown>>) => stopped as { code: string } | undefined;

function precisely(type: Named, data: Readonly<Record<string, unknown>>): HappenedKey {
  if (type === 'cardMoved' && data.undo === true)
    return notReservedAgain(data).length > 0 ? 'moveUndoneShort' : 'moveUndone';
  if (type === 'cardMoved' && data.duplicateOf) return 'closedDuplicate';
  if (type === 'labourStarted' && data.stopped) return 'timerSwitched';
  if (type === 'cardMoved' && data.from === data.to) return 'cardReordered';
  if (type === 'subTaskCompleted' && data.completed === false) return 'subTaskReopened';
  return type;
}

/** How much of what: `2 pc BRG-001 Bearing`. */
const partOf = ({ quantity, unit, code, name }: Readonly<Record<string, unknown>>) =>
  [quantity, unit, code, name].filter((word) => typeof word === 'string' && word !== '').join(' ');

function cardName(boards: readonly Board[], id: unknown): string | undefined {
  const found = boards.map((board) => findCard(board, Number(id))).find((one) => one !== null);
  return found ? `${found.card.code} ${found.card.title}` : undefined;
}

const listName = (boards: readonly Board[], id: unknown) =>
  boards.flatMap((board) => board.lists).find((list) => list.id === id)?.name;
