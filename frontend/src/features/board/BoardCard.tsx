// A card with what is known about it at the moment: who holds it, who moved it, whether it is selected. These come by a
// context, so that a sign on one card draws that card again and not its lane.
import { createContext, use } from 'react';
import { CardView } from '@/components/board/CardView';
import { type Card, isDone, type Label, type List } from '@/realtime/board/model';

export type CardMarks = {
  names: ReadonlyMap<number, string>;
  labels: readonly Label[];
  /** Who moved a card a moment ago, by card. */
  glowing: ReadonlyMap<number, string>;
  /** Who holds a card, by card. */
  heldBy: ReadonlyMap<number, string>;
  refused: number | null;
  selected: ReadonlySet<number>;
  now: number;
};

export const CardMarksContext = createContext<CardMarks | null>(null);

function BoardCard({ card, list, lifted }: { card: Card; list: List; lifted: boolean }) {
  const marks = use(CardMarksContext);
  if (!marks) return null;
  const { names, labels, glowing, heldBy, refused, selected, now } = marks;
  return (
    <CardView
      card={card}
      done={isDone(list.systemStatus)}
      responsible={card.responsiblePerson === undefined ? undefined : names.get(card.responsiblePerson)}
      labels={labels}
      movedBy={glowing.get(card.id)}
      heldBy={heldBy.get(card.id)}
      refused={refused === card.id}
      selected={selected.has(card.id)}
      lifted={lifted}
      now={now}
    />
  );
}

export const renderCard = (card: Card, list: List, lifted: boolean) => (
  <BoardCard card={card} list={list} lifted={lifted} />
);
