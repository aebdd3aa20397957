// One lane: a header that stays, and below it only as many cards as fit on the screen, however long the list is.
import { type CSSProperties, memo, type ReactNode, useRef } from 'react';
import { Draggable, type DraggableProvided, type DraggableStateSnapshot, Droppable } from 'react-beautiful-dnd';
import { useTranslation } from 'react-i18next';
import { type Card, isDraft, type List } from '@/realtime/board/model';
import type { Handle } from './CardAsset';
import type { CardWords } from './cardWords';
import { followFinger } from './finger';
import { laneCount } from './laneCount';
import styles from './Lane.module.css';
import { useRows } from './useRows';

const GAP = 8;
/** About what is above and below the cards on a screen. */
const HEADS = 260;

export type LaneProps = {
  list: List;
  cards: readonly Card[];
  /** One of several lanes of its list, which has the limit as a whole. */
  grouped: boolean;
  /** Distinguishes the same list in several swimlanes. */
  droppableId: string;
  colour: string;
  frozen: boolean;
  words: CardWords;
  /** All cards are equally high, so that a lane of thousands needs no measuring. */
  cardHeight: number;
  /** Cards drawn beyond what can be seen. */
  overscan: number;
  /** Out of sight: its cards are drawn later. */
  waits: boolean;
  /** Whether this one card may be moved, where the lane is not frozen. */
  mayChange: (card: Card) => boolean;
  renderCard: (card: Card, list: List, lifted: boolean) => ReactNode;
  /** What the work is done to; it may be a handle of the card, too. */
  renderAsset: (card: Card, handle: Handle) => ReactNode;
  /** A box to select the card with, beside the button that the card is. */
  renderPick?: (card: Card) => ReactNode;
  onOpen: (card: Card, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void;
  onKey: (card: Card, event: React.KeyboardEvent) => void;
  menu?: ReactNode;
  foot?: ReactNode;
};

export const Lane = memo(function Lane(props: LaneProps) {
  const { list, cards, grouped, droppableId, colour, frozen, words, cardHeight, overscan, waits, mayChange } = props;
  const { renderCard, renderAsset, renderPick, onOpen, onKey, menu, foot } = props;
  const { t } = useTranslation('board');
  const scroller = useRef<HTMLDivElement | null>(null);
  const rows = useRows({
    count: cards.length,
    rowHeight: cardHeight + GAP,
    overscan,
    scroller,
    height: globalThis.innerHeight - HEADS,
  });
  const full = list.wipLimit !== undefined && list.cards.length >= list.wipLimit;

  const isFixed = (card: Card) => frozen || isDraft(card) || !mayChange(card);
  const keyOn = (card: Card, event: React.KeyboardEvent) => {
    if (event.defaultPrevented) return;
    // Space lifts; where it cannot, it must not scroll the lane either, as it would under any focus but a button's.
    if (event.key === ' ' && isFixed(card)) event.preventDefault();
    onKey(card, event);
  };

  const item = (card: Card, provided: DraggableProvided, state: DraggableStateSnapshot, place: CSSProperties) => (
    <div
      ref={provided.innerRef}
      {...draggable(provided)}
      className={styles.item}
      style={{ ...place, ...(provided.draggableProps.style as CSSProperties), height: cardHeight }}
    >
      <div
        role="button"
        tabIndex={0}
        {...provided.dragHandleProps}
        className="tall round"
        data-card={card.id}
        aria-label={words.label(card.code, card.title, list.name)}
        onTouchStart={followFinger}
        onClick={(event) => onOpen(card, event)}
        onKeyDown={(event) => keyOn(card, event)}
      >
        {renderCard(card, list, state.isDragging)}
      </div>
      {renderAsset(card, provided.dragHandleProps)}
      {!isFixed(card) && renderPick?.(card)}
    </div>
  );

  return (
    <section className={styles.lane} aria-label={list.name} data-list={list.id} data-full={full || undefined}>
      <header className={styles.header}>
        <span className={styles.dot} style={{ background: colour }} aria-hidden="true" />
        <h2 className="truncate small">{list.name}</h2>
        <span className={styles.count} data-full={full || undefined}>
          {laneCount(list, cards.length, grouped, (shown, total) => t('showing', { shown, total }))}
          {full && <span className="visually-hidden"> {t('full')}</span>}
        </span>
        {menu}
      </header>
      <Droppable
        droppableId={droppableId}
        mode="virtual"
        isDropDisabled={frozen}
        renderClone={(provided, state, rubric) => {
          const card = cards[rubric.source.index];
          return card ? item(card, provided, state, {}) : <div ref={provided.innerRef} {...draggable(provided)} />;
        }}
      >
        {(provided, state) => {
          const places = cards.length + (state.isUsingPlaceholder ? 1 : 0);
          return (
            <div
              className={styles.scroller}
              data-scroller
              ref={(element) => {
                scroller.current = element;
                provided.innerRef(element);
              }}
              {...provided.droppableProps}
              data-over={state.isDraggingOver || undefined}
            >
              <div className="relative" style={{ height: Math.max(places * (cardHeight + GAP), cardHeight) }}>
                {rows.map((index) => {
                  const card = cards[index];
                  if (!card || waits) return null;
                  const top = index * (cardHeight + GAP);
                  return (
                    <Draggable
                      key={card.id}
                      draggableId={`${droppableId}/${card.id}`}
                      index={index}
                      isDragDisabled={isFixed(card)}
                    >
                      {(dragged, dragState) => item(card, dragged, dragState, { position: 'absolute', top })}
                    </Draggable>
                  );
                })}
                {cards.length === 0 && <p className="muted tiny text-center pad-12">{t('emptyLane')}</p>}
              </div>
            </div>
          );
        }}
      </Droppable>
      {foot}
    </section>
  );
});

/** What the drag layer puts on an element, but for the style, which is merged with the card's place. */
function draggable({ draggableProps }: DraggableProvided) {
  const { style: _, ...rest } = draggableProps;
  return rest;
}
