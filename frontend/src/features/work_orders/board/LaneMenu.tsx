// A list's menu, which knows the other lists by itself: the lane around it need not be drawn again when they change.
import type { List } from '@/realtime/board/model';
import { useBoard, useBoardSnapshot } from '@/realtime/board/useBoard';
import { ListMenu } from './lists/ListMenu';

export function LaneMenu({ list }: { list: List }) {
  const { board } = useBoardSnapshot(useBoard());
  return board && <ListMenu list={list} lists={board.lists} statuses={board.statuses} />;
}
