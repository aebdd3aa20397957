// What user administrators do for a user who cannot sign in.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { keysOf } from '@/entity/api/keys';
import type { Row } from '@/entity/family';

const keys = keysOf({ path: 'User' });

function useShown() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return {
    show: (user: Row) => {
      client.setQueryData(keys.record(user.id), user);
      void client.invalidateQueries({ queryKey: keys.family });
    },
    onError: (error: Error) => notify({ message: errorText(error, t('failed')), variant: 'error' }),
  };
}

export function useUnlock(id: number) {
  const { show, onError } = useShown();
  return useMutation({
    mutationFn: () => body(api.POST('/api/User/{id}/unlock/', { params: { path: { id } } })),
    onSuccess: show,
    onError,
  });
}

/** Generates a password, which only this answer contains. */
export function useMakeUpPassword(userId: number) {
  const { show, onError } = useShown();
  return useMutation({
    mutationFn: () => body(api.POST('/auth/HandleCredentials/', { body: { userId } })),
    // The password is for the dialog alone.
    onSuccess: ({ invitationPassword: _told, ...user }) => show(user),
    onError,
  });
}

/** Sends the mail with a link. */
export function useSendReset(id: number) {
  const { onError } = useShown();
  return useMutation({
    mutationFn: () =>
      api.POST('/auth/HandleCredentials/emailReset', { params: { query: { userID: String(id) } }, parseAs: 'text' }),
    onError,
  });
}

/** Takes all second factors away. */
export function useResetFactors(id: number) {
  const { show, onError } = useShown();
  return useMutation({
    mutationFn: () => body(api.POST('/api/User/{id}/second-factor/reset/', { params: { path: { id } } })),
    onSuccess: show,
    onError,
  });
}

/** Signs a user out everywhere; answers how many sessions there were. */
export function useEndSessionsOf(userId: number) {
  const { onError } = useShown();
  return useMutation({
    mutationFn: async () => (await body(api.DELETE('/api/System/sessions/', { params: { query: { userId } } }))).ended,
    onError,
  });
}
