// What can be changed about a board. Only what differs is sent, so that people who change different things do not overwrite each other,
// and it is taken back by sending what it was.
import { type Board, CARD_FIELDS, type CardField, fieldsOf } from '@/realtime/board/model';

export type BoardEdit = {
  name: string;
  skipReview: boolean;
  requireFailure: boolean;
  /** `null`: the first list that stands for Open. */
  defaultList: number | null;
  /** Nobody in particular: everybody. */
  members: { people: readonly number[]; crews: readonly number[] };
  /** `null`: what cards show unless a board says otherwise. */
  cardFields: readonly CardField[] | null;
};

const sorted = (ids: readonly number[] = []) => ids.toSorted((one, other) => one - other);

export const membersOf = (people?: readonly number[], crews?: readonly number[]): BoardEdit['members'] => ({
  people: sorted(people),
  crews: sorted(crews),
});

/** A board as it is edited. */
export const editOf = ({ name, settings, members }: Board): BoardEdit => ({
  name,
  skipReview: settings.skipReview,
  requireFailure: settings.requireFailure,
  defaultList: settings.defaultList ?? null,
  members: membersOf(members?.people, members?.crews),
  cardFields: settings.cardFields ? inOrder(new Set(settings.cardFields)) : null,
});

const inOrder = (fields: ReadonlySet<CardField>) => CARD_FIELDS.filter((field) => fields.has(field));

/** The fields of cards that were chosen; those that were not changed go on following what cards show unless a board says otherwise. */
export function cardFieldsOf(board: Board, chosen: ReadonlySet<CardField>): readonly CardField[] | null {
  return same(inOrder(chosen), inOrder(fieldsOf(board.settings))) ? editOf(board).cardFields : inOrder(chosen);
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const only = (edit: BoardEdit, keys: readonly string[]): Partial<BoardEdit> =>
  Object.fromEntries(Object.entries(edit).filter(([key]) => keys.includes(key)));

/** What is to be different. */
export function differing(before: BoardEdit, after: BoardEdit): Partial<BoardEdit> {
  const keys = (Object.keys(before) as (keyof BoardEdit)[]).filter((key) => !same(before[key], after[key]));
  return only(after, keys);
}

/** What takes changes back; nothing when another user has changed the same since. */
export function reverting(before: BoardEdit, changes: Partial<BoardEdit>, now: BoardEdit): Partial<BoardEdit> | null {
  const keys = Object.keys(changes);
  return same(only(now, keys), only({ ...now, ...changes }, keys)) ? only(before, keys) : null;
}
