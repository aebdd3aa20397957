// A card with what is known about it at the moment: who holds it, who moved it, whether it is selected. These come by a
// context, so that a sign on one card draws that card again and not its lane.
import { createContext, use } from 'react';
import { CardAsset, type Handle } from '@/components/board/CardAsset';
import { hasRow } from '@/components/board/cardRows';
import { CardView } from '@/components/board/CardView';
import type { CardWords } from '@/components/board/cardWords';
import { CheckBox } from '@/components/field/CheckBox';
import { assetPage } from '@/paths/assets';
import { type Card, type CardField, isDone, type Label, type List } from '@/realtime/board/model';
import styles from './BoardCard.module.css';

export type CardMarks = {
  names: ReadonlyMap<number, string>;
  crews: ReadonlyMap<number, string>;
  /** What the board shows on its cards. */
  fields: ReadonlySet<CardField>;
  labels: readonly Label[];
  words: CardWords;
  /** Who moved a card a moment ago, by card. */
  glowing: ReadonlyMap<number, string>;
  /** Who holds a card, by card. */
  heldBy: ReadonlyMap<number, string>;
  refused: number | null;
  selected: ReadonlySet<number>;
  onSelect: (card: Card) => void;
  /** Leads to an asset's page; null for those who may not see assets. */
  onAsset: ((address: string) => void) | null;
  now: number;
};

export const CardMarksContext = createContext<CardMarks | null>(null);

function BoardCard({ card, list, lifted }: { card: Card; list: List; lifted: boolean }) {
  const marks = use(CardMarksContext);
  if (!marks) return null;
  const { names, crews, fields, labels, words, glowing, heldBy, refused, selected, now } = marks;
  return (
    <CardView
      card={card}
      done={isDone(list.systemStatus)}
      responsible={card.responsiblePerson === undefined ? undefined : names.get(card.responsiblePerson)}
      crew={card.crew === undefined ? undefined : crews.get(card.crew)}
      fields={fields}
      labels={labels}
      words={words}
      movedBy={glowing.get(card.id)}
      heldBy={heldBy.get(card.id)}
      refused={refused === card.id}
      selected={selected.has(card.id)}
      lifted={lifted}
      now={now}
    />
  );
}

function BoardAsset({ card: { asset }, handle }: { card: Card; handle: Handle }) {
  const marks = use(CardMarksContext);
  if (!asset || !marks?.fields.has('asset')) return null;
  const { onAsset } = marks;
  return (
    <CardAsset
      {...{ asset, handle }}
      address={onAsset ? assetPage(asset.id) : undefined}
      lowest={!hasRow(marks.fields, 'foot')}
      onFollow={(address) => onAsset?.(address)}
    />
  );
}

/** Shows when the card is pointed at or focused, and on all cards once one is selected. */
function BoardPick({ card }: { card: Card }) {
  const marks = use(CardMarksContext);
  if (!marks) return null;
  return (
    <CheckBox
      className={styles.pick}
      data-pick
      data-selecting={marks.selected.size > 0 || undefined}
      checked={marks.selected.has(card.id)}
      aria-label={marks.words.select(card.code)}
      onChange={() => marks.onSelect(card)}
    />
  );
}

export const renderAsset = (card: Card, handle: Handle) => <BoardAsset {...{ card, handle }} />;

export const renderPick = (card: Card) => <BoardPick card={card} />;

export const renderCard = (card: Card, list: List, lifted: boolean) => (
  <BoardCard card={card} list={list} lifted={lifted} />
);
