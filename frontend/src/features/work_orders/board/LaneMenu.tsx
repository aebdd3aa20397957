// A list's menu, which knows the other lists by itself: the lane around it need not be drawn again when they change.
import { lazy, Suspense } from 'react';
import type { List } from '@/realtime/board/model';
import { useBoard, useBoardSnapshot } from '@/realtime/board/useBoard';

// Few change the lists of a board.
const ListMenu = lazy(() => import('./lists/ListMenu'));

export function LaneMenu({ list }: { list: List }) {
  const { board } = useBoardSnapshot(useBoard());
  return (
    board && (
      <Suspense fallback={null}>
        <ListMenu list={list} lists={board.lists} statuses={board.statuses} />
      </Suspense>
    )
  );
}
