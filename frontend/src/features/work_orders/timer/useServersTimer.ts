// GET /api/WorkOrderLabor/running/: the timer that runs for a person, wherever it was started.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, body } from '@/api/client';
import { useSees } from '@/api/calls/userSubModules';
import { type RunningTimer, takeTimer } from './running';

const CHECK_MS = 60_000;

export function useTimerOf(personId: number | null) {
  const sees = useSees();
  return useQuery({
    queryKey: ['running-timer', personId],
    enabled: personId !== null && sees('workOrders'),
    refetchInterval: CHECK_MS,
    queryFn: async () => {
      const askedAt = Date.now();
      const query = personId === null ? {} : { personId };
      const { timer } = await body(api.GET('/api/WorkOrderLabor/running/', { params: { query } }));
      const found: RunningTimer | null = timer && {
        id: timer.workOrderId,
        board: timer.boardNumber,
        code: timer.workOrderCode,
        title: timer.workOrderTitle,
        startedAt: timer.startedAt,
      };
      return { timer: found, askedAt };
    },
  });
}

/** Keeps what this device shows of one's own timer as the server has it. */
export function useServersTimer(personId: number | null): void {
  const { data } = useTimerOf(personId);
  useEffect(() => {
    if (personId !== null && data) takeTimer(personId, data.timer, data.askedAt);
  }, [personId, data]);
}
