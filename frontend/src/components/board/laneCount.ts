// What the head of a lane says of its cards.
import type { List } from '@/realtime/board/model';

/**
 * How many cards show; where a filter hides some, of how many; and how many the list may hold. A lane of a swimlane counts its
 * own alone: the limit is that of the whole list.
 */
export function laneCount(
  { cards, wipLimit }: List,
  shown: number,
  grouped: boolean,
  showing: (shown: number, total: number) => string,
): string {
  if (grouped) return String(shown);
  const count = shown === cards.length ? String(shown) : showing(shown, cards.length);
  return wipLimit === undefined ? count : `${count} / ${wipLimit}`;
}
