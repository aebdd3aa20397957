// Reads the table again while things happen on the board, and says which work orders were moved a moment ago.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { readAgain } from '@/api/readAgain';
import { keysOf } from '@/entity/api/keys';
import { workOrder } from '@/features/work_orders/work_order/workOrder.entity';
import { useBoard, useBoardSnapshot } from '@/realtime/board/useBoard';

/** So long events are gathered before the page is asked for again. */
const GATHER_MS = 1_000;

export function useBoardChanges(): ReadonlySet<number> {
  const store = useBoard();
  const client = useQueryClient();
  const { glowing } = useBoardSnapshot(store);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The first event starts the clock and later ones do not reset it: a busy board must not hold the list back.
    const stop = store.watch(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void readAgain(client, keysOf(workOrder).family);
      }, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, client]);

  return useMemo(() => new Set(glowing.keys()), [glowing]);
}
