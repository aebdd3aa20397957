// What an administrator does about a single job or session. Each says how it went, and what is shown is read again: by
// then another administrator may have done the same.
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { ApiError, errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { systemKey } from './system';

type Action<Id> = {
  name: string;
  call: (id: Id) => Promise<unknown>;
  /** What is said when it is done; null: nothing. */
  done: (id: Id) => string | null;
  /** What is said when there was nothing left to do. */
  gone: string;
};

function useAction<Id>({ name, call, done, gone }: Action<Id>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mutationKey = [...systemKey, name];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: call,
    onSuccess: (_answer, id) => {
      const message = done(id);
      if (message) notify({ message, variant: 'success' });
    },
    onError: (error) => {
      const late = error instanceof ApiError && error.status === 404;
      notify(late ? { message: gone } : { message: errorText(error, t('failed')), variant: 'error' });
    },
    // Busy until the row says what became of it.
    onSettled: () => client.invalidateQueries({ queryKey: systemKey }),
  });
  const busy = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Id,
  });
  return { run: (id: Id) => mutate(id), isBusy: (id: Id) => busy.includes(id) };
}

const at = <Id>(id: Id) => ({ params: { path: { id } } });

export function useRequeueJob() {
  const { t } = useTranslation('system');
  return useAction<number>({
    name: 'requeue',
    call: (id) => api.POST('/api/System/jobs/{id}/requeue', at(id)),
    done: () => t('jobs.requeued'),
    gone: t('jobs.gone'),
  });
}

export function useDiscardJob() {
  const { t } = useTranslation('system');
  return useAction<number>({
    name: 'discard',
    call: (id) => api.DELETE('/api/System/jobs/{id}', at(id)),
    done: () => t('jobs.discarded'),
    gone: t('jobs.gone'),
  });
}

/** Ending one's own leads to the sign-in, which says why. */
export function useEndSession(own: string | null) {
  const { t } = useTranslation('system');
  return useAction<string>({
    name: 'end',
    call: (id) => api.DELETE('/api/System/sessions/{id}', at(id)),
    done: (id) => (id === own ? null : t('sessions.ended')),
    gone: t('sessions.gone'),
  });
}
