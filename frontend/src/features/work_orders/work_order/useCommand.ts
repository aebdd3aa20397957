// Gives a command of this work order; a refusal is said in words.
import { useCallback } from 'react';
import { notify } from '@/components/snackbar/notify';
import type { Outcome } from '@/realtime/board/command';
import { useBoard } from '@/realtime/board/useBoard';

export function useCommand(cardId: number) {
  const store = useBoard();
  return useCallback(
    /** `silent`: the code of a refusal that the caller says itself. */
    async (type: string, data: Readonly<Record<string, unknown>> = {}, silent?: string): Promise<Outcome> => {
      const outcome = await store.send({ type, data: { cardId, ...data } });
      if (!outcome.ok && outcome.error.code !== 'stale_version' && outcome.error.code !== silent) {
        notify({ message: outcome.error.detail, variant: 'warning' });
      }
      return outcome;
    },
    [store, cardId],
  );
}
