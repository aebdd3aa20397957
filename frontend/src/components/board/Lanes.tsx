// The lanes of a board, in as many rows as there are swimlanes. While a card is in somebody's hand the board stands still
// under it; what others did meanwhile shows the moment it is dropped.
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { DragDropContext, type DragStart, type DropResult } from 'react-beautiful-dnd';
import type { Board, Card, List } from '@/realtime/board/model';
import { styleNonce } from '../csp';
import { Lane, type LaneProps } from './Lane';
import styles from './Lanes.module.css';

export type Drop = { cardId: number; listId: number; after: number | null; group: string; fromGroup: string };

type Props = Pick<LaneProps, 'onOpen' | 'onKey' | 'renderCard'> & {
  board: Board;
  groups: readonly { key: string; title: string }[];
  cardsOf: (list: List, group: string) => readonly Card[];
  frozen: boolean;
  onLift: (cardId: number) => void;
  onRelease: () => void;
  onDrop: (drop: Drop) => void;
  menuOf?: (list: List) => ReactNode;
  footOf?: (list: List) => ReactNode;
  after?: ReactNode;
};

const split = (droppableId: string) => {
  const at = droppableId.lastIndexOf('|');
  return { group: droppableId.slice(0, at), listId: Number(droppableId.slice(at + 1)) };
};
const cardOf = (draggableId: string) => Number(draggableId.slice(draggableId.lastIndexOf('/') + 1));

export function Lanes({ board, onLift, onRelease, onDrop, cardsOf, ...props }: Props) {
  const [held, setHeld] = useState<{ board: Board; cardsOf: Props['cardsOf'] } | null>(null);
  const live = useRef({ board, cardsOf });
  live.current = { board, cardsOf };
  const shown = held ?? live.current;

  const lift = useCallback(
    ({ draggableId }: DragStart) => {
      setHeld(live.current);
      onLift(cardOf(draggableId));
    },
    [onLift],
  );

  const drop = ({ draggableId, source, destination }: DropResult) => {
    setHeld(null);
    onRelease();
    if (!destination) return;
    const cardId = cardOf(draggableId);
    const { group, listId } = split(destination.droppableId);
    const list = shown.board.lists.find((other) => other.id === listId);
    if (!list) return;
    const others = shown.cardsOf(list, group).filter((card) => card.id !== cardId);
    const after = others[destination.index - 1]?.id ?? null;
    onDrop({ cardId, listId, after, group, fromGroup: split(source.droppableId).group });
  };

  const rows = props.groups.map((group) => (
    <div key={group.key} className={styles.row} data-grouped={group.title !== '' || undefined}>
      {group.title && <h2 className={styles.title}>{group.title}</h2>}
      <div className={styles.lanes}>
        {shown.board.lists.map((list) => (
          <Row key={list.id} {...props} list={list} group={group.key} board={shown.board} cardsOf={shown.cardsOf} />
        ))}
        {props.after}
      </div>
    </div>
  ));

  return (
    <DragDropContext onDragStart={lift} onDragEnd={drop} {...(styleNonce && { nonce: styleNonce })}>
      <div className={styles.rows}>{rows}</div>
    </DragDropContext>
  );
}

type RowProps = Pick<
  Props,
  'board' | 'cardsOf' | 'frozen' | 'renderCard' | 'onOpen' | 'onKey' | 'menuOf' | 'footOf'
> & {
  list: List;
  group: string;
};

function Row({ board, list, group, cardsOf, menuOf, footOf, ...rest }: RowProps) {
  const cards = useMemo(() => cardsOf(list, group), [cardsOf, list, group]);
  const colour = board.statuses.find((status) => status.id === list.statusId)?.colour ?? 'var(--control)';
  const droppableId = `${group}|${list.id}`;
  return <Lane {...rest} {...{ list, cards, droppableId, colour }} menu={menuOf?.(list)} foot={footOf?.(list)} />;
}
