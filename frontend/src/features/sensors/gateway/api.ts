// What is done with a gateway besides changing its record: a new key, what it is asked to do, and how it is to be connected.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { keysOf } from '@/entity/api/keys';
import type { Row } from '@/entity/family';

const keys = keysOf({ path: 'Gateway' });

/** What is to be entered at a gateway that does not speak HTTP. */
export const useConnection = (id: number) =>
  useQuery({
    queryKey: [...keys.record(id), 'connection'],
    queryFn: () => body(api.GET('/api/Gateway/{id}/connection/', { params: { path: { id } } })),
  });

function useShown() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return {
    show: (gateway: Row) => {
      client.setQueryData(keys.record(gateway.id), gateway);
      void client.invalidateQueries({ queryKey: keys.family });
    },
    onError: (error: Error) => notify({ message: errorText(error, t('failed')), variant: 'error' }),
  };
}

export type Action = 'reset' | 'update';

/** Asks a gateway to do something when it next calls. */
export function useAsk(id: number) {
  const { show, onError } = useShown();
  return useMutation({
    mutationFn: (action: Action) =>
      body(
        api.POST('/api/Gateway/{id}/action/', {
          params: { path: { id } },
          body: { user: true, reset: action === 'reset', update: action === 'update' },
        }),
      ),
    onSuccess: show,
    onError,
  });
}

/** Creates a new key, which only this answer contains. */
export function useRenewKey(id: number) {
  const { show, onError } = useShown();
  return useMutation({
    mutationFn: (atOnce: boolean) =>
      body(api.POST('/api/Gateway/{id}/key/', { params: { path: { id } }, body: { atOnce } })),
    // The key is for the dialog alone.
    onSuccess: ({ key: _told, ...gateway }) => show(gateway),
    onError,
  });
}
