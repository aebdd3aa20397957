// Which rows a card has by what its board shows on cards, and how high all of its cards are for it.
import type { CardField } from '@/realtime/board/model';

type Fields = ReadonlySet<CardField>;
export type CardRow = 'head' | 'meta' | 'asset' | 'foot';

const ROWS: Readonly<Record<CardRow, readonly CardField[]>> = {
  head: ['code', 'priority', 'due'],
  meta: ['workType', 'plannedTime', 'crew', 'location'],
  asset: ['asset'],
  foot: ['progress', 'labour', 'parts', 'links', 'labels', 'responsiblePerson'],
};
/** With the gap to the next. */
const HEIGHTS: Readonly<Record<CardRow, number>> = { head: 24, meta: 20, asset: 20, foot: 24 };
/** The title's two lines, and the card's edges. */
const BARE = 60;

export const hasRow = (fields: Fields, row: CardRow) => ROWS[row].some((field) => fields.has(field));

export const cardHeight = (fields: Fields) =>
  (Object.keys(ROWS) as CardRow[]).reduce((sum, row) => sum + (hasRow(fields, row) ? HEIGHTS[row] : 0), BARE);
