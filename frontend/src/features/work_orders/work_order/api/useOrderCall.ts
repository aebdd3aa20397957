// Calls that change a work order, and what follows from them: it is read again, and a refusal is said.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { readAgain } from '@/api/readAgain';
import { type Notice, notify } from '@/components/snackbar/notify';
import { keyOf } from './workOrder';

/** Waits for a call, and reads the work order again when it has worked: a drawer may be open without its board. */
export function useOrderCall(workOrderId: number) {
  const queries = useQueryClient();
  return useCallback(
    async (call: Promise<unknown>): Promise<void> => {
      await call;
      await readAgain(queries, keyOf(workOrderId));
    },
    [queries, workOrderId],
  );
}

/** The same for a button, which shows no error of its own: a message says why a call was refused, or what it has done. */
export function useOrderAction(workOrderId: number) {
  const { t } = useTranslation();
  const call = useOrderCall(workOrderId);
  return async (work: Promise<unknown>, done?: string, more: Pick<Notice, 'action'> = {}): Promise<boolean> => {
    try {
      await call(work);
    } catch (refused) {
      notify({ message: errorText(refused, t('failed')), variant: 'warning' });
      return false;
    }
    if (done) notify({ message: done, variant: 'success', ...more });
    return true;
  };
}
