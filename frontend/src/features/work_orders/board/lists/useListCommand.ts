// Gives a command about the board or its lists to the board of this page, and says why when it is refused.
import { useCallback } from 'react';
import { notify } from '@/components/snackbar/notify';
import { useBoard } from '@/realtime/board/useBoard';

export type ListCommand =
  | 'editBoard'
  | 'archiveBoard'
  | 'restoreBoard'
  | 'addList'
  | 'renameList'
  | 'limitList'
  | 'reorderList'
  | 'removeList';

/** Resolves to whether it was done. */
export function useListCommand() {
  const board = useBoard();
  return useCallback(
    async (type: ListCommand, data: Readonly<Record<string, unknown>>): Promise<boolean> => {
      const outcome = await board.send({ type, data });
      if (!outcome.ok) notify({ message: outcome.error.detail, variant: 'error' });
      return outcome.ok;
    },
    [board],
  );
}
