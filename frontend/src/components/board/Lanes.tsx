// The lanes of a board, in as many rows as there are swimlanes. While the user drags a card the board stands still
// under it; what others did meanwhile shows the moment it is dropped.
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  DragDropContext,
  type DraggableLocation,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from 'react-beautiful-dnd';
import { type Board, type Card, findCard, type List } from '@/realtime/board/model';
import { PHONE } from '../browser/useMediaQuery';
import { useSteps } from '../browser/useSteps';
import { styleNonce } from '../csp';
import { type Place, useDragTexts } from './dragTexts';
import { Lane, type LaneProps } from './Lane';
import styles from './Lanes.module.css';

/** `from` is the list the card was lifted from, wherever it may have gone meanwhile. */
export type Drop = {
  cardId: number;
  from: number;
  listId: number;
  after: number | null;
  group: string;
  fromGroup: string;
};

type Props = Pick<
  LaneProps,
  'words' | 'cardHeight' | 'onOpen' | 'onKey' | 'mayChange' | 'renderCard' | 'renderAsset' | 'renderPick'
> & {
  board: Board;
  groups: readonly { key: string; title: string; count?: number }[];
  cardsOf: (list: List, group: string) => readonly Card[];
  frozen: boolean;
  onLift: (cardId: number) => void;
  onRelease: () => void;
  onDrop: (drop: Drop) => void;
  menuOf?: (list: List) => ReactNode;
  footOf?: (list: List) => ReactNode;
  after?: ReactNode;
};

/** The least width of a lane: no more of them than that leaves room for are in sight. */
const LANE_WIDTH = 248;

const split = (droppableId: string) => {
  const at = droppableId.lastIndexOf('|');
  return { group: droppableId.slice(0, at), listId: Number(droppableId.slice(at + 1)) };
};
const cardOf = (draggableId: string) => Number(draggableId.slice(draggableId.lastIndexOf('/') + 1));

export function Lanes({ board, groups, onLift, onRelease, onDrop, cardsOf, after, ...common }: Props) {
  const [held, setHeld] = useState<{ board: Board; cardsOf: Props['cardsOf'] } | null>(null);
  const shown = held ?? { board, cardsOf };
  const { rows: element, land } = useLanding();

  const { say, usage } = useDragTexts();
  const placeOf = ({ droppableId, index }: DraggableLocation): Place => {
    const { group, listId } = split(droppableId);
    const list = shown.board.lists.find((other) => other.id === listId);
    const row = groups.find((other) => other.key === group);
    return { list: list?.name ?? '', row: row?.title ?? '', position: index + 1 };
  };
  const codeOf = (draggableId: string) => findCard(shown.board, cardOf(draggableId))?.card.code ?? '';

  const lift = ({ draggableId, source }: DragStart, { announce }: ResponderProvided) => {
    setHeld({ board, cardsOf });
    onLift(cardOf(draggableId));
    announce(say('lifted', codeOf(draggableId), placeOf(source)));
  };

  const carry = ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) =>
    announce(say(destination ? 'over' : 'overNothing', codeOf(draggableId), destination && placeOf(destination)));

  const drop = ({ draggableId, source, destination, mode }: DropResult, { announce }: ResponderProvided) => {
    setHeld(null);
    onRelease();
    const target = destination ?? source;
    announce(say(destination ? 'dropped' : 'back', codeOf(draggableId), placeOf(target)));
    if (!destination) return;
    const cardId = cardOf(draggableId);
    // Carried by keys rather than by a hand.
    if (mode === 'SNAP') land(cardId);
    const { group, listId } = split(destination.droppableId);
    const lifted = split(source.droppableId);
    const list = shown.board.lists.find((other) => other.id === listId);
    if (!list) return;
    const others = shown.cardsOf(list, group).filter((card) => card.id !== cardId);
    const above = others[destination.index - 1]?.id ?? null;
    onDrop({ cardId, from: lifted.listId, listId, after: above, group, fromGroup: lifted.group });
  };

  // The first frame holds what can be seen and nothing else, and is there the sooner; then come the cards of the other lanes, one lane
  // at a time. On a phone those of its one lane in sight come by themselves, too.
  const [inSight] = useState(() => (window.matchMedia(PHONE).matches ? 0 : Math.ceil(window.innerWidth / LANE_WIDTH)));
  const later = Math.max(0, board.lists.length - inSight);
  const step = useSteps(later + 1);
  const rows = { ...common, cardsOf: shown.cardsOf };
  const colours = new Map(board.statuses.map((status) => [status.id, status.colour]));
  const lanes = groups.map((group) => (
    <div key={group.key} className={`column tall ${styles.row}`} data-grouped={group.title !== '' || undefined}>
      {group.title && (
        <h2 className={styles.title}>
          {group.title} <span className={styles.count}>{group.count}</span>
        </h2>
      )}
      <div className={styles.lanes}>
        {shown.board.lists.map((list, place) => (
          <Row
            key={list.id}
            {...rows}
            list={list}
            group={group.key}
            overscan={step > later ? 2 : 0}
            waits={step <= later && place >= inSight + step}
            grouped={group.title !== ''}
            colour={colours.get(list.statusId)}
          />
        ))}
        {after}
      </div>
    </div>
  ));

  return (
    <DragDropContext
      onDragStart={lift}
      onDragUpdate={carry}
      onDragEnd={drop}
      dragHandleUsageInstructions={usage}
      {...(styleNonce && { nonce: styleNonce })}
    >
      <div ref={element} className={styles.rows} data-carrying={held ? '' : undefined}>
        {lanes}
      </div>
    </DragDropContext>
  );
}

/** Gives the focus back to a card that was put into another lane: the drag layer takes it for another card there. */
function useLanding() {
  const rows = useRef<HTMLDivElement>(null);
  const landed = useRef<number | null>(null);
  useEffect(() => {
    if (landed.current === null) return;
    rows.current?.querySelector<HTMLElement>(`[data-card="${landed.current}"]`)?.focus();
    landed.current = null;
  });
  const land = (cardId: number) => {
    landed.current = cardId;
  };
  return { rows, land };
}

type RowProps = Pick<
  Props,
  | 'cardsOf'
  | 'frozen'
  | 'words'
  | 'cardHeight'
  | 'mayChange'
  | 'renderCard'
  | 'renderAsset'
  | 'renderPick'
  | 'onOpen'
  | 'onKey'
  | 'menuOf'
  | 'footOf'
> & {
  list: List;
  group: string;
  grouped: boolean;
  overscan: number;
  waits: boolean;
  colour: string | undefined;
};

/** Drawn again only when its own list changes: a move leaves the other lanes alone. */
const Row = memo(function Row({
  list,
  group,
  grouped,
  colour = 'var(--control)',
  cardsOf,
  menuOf,
  footOf,
  ...rest
}: RowProps) {
  const cards = useMemo(() => cardsOf(list, group), [cardsOf, list, group]);
  const droppableId = `${group}|${list.id}`;
  return (
    <Lane {...rest} {...{ list, cards, grouped, droppableId, colour }} menu={menuOf?.(list)} foot={footOf?.(list)} />
  );
});
