// Which lists cards can be moved to: not where all of them are, and not where their number is more than the limit leaves room for.
import type { Board, List } from '@/realtime/board/model';

export function openTo({ lists }: Board, cardIds: readonly number[]): List[] {
  const moving = new Set(cardIds);
  return lists.filter(({ cards, wipLimit }) => {
    const there = cards.filter(({ id }) => moving.has(id)).length;
    const coming = moving.size - there;
    return coming > 0 && (wipLimit === undefined || cards.length + coming <= wipLimit);
  });
}
