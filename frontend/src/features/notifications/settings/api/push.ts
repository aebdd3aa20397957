// The devices with push messages, as the server has them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { api, body } from '@/api/client';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { isOn, NotAllowed, ownDevice, turnOff, turnOn } from '../push/device';

const pushKey = ['push'] as const;

/** The devices, and which of them is this one while it is on. */
export function usePush() {
  const { uuid } = useUser();
  return useQuery({
    queryKey: pushKey,
    queryFn: async () => {
      const { publicKey, devices } = await body(api.GET('/api/Notification/push/'));
      const own = (await isOn()) ? ownDevice(uuid) : null;
      return { publicKey, devices, own: devices.find(({ id }) => id === own) ?? null };
    },
  });
}

const register = async (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return (
    await body(api.POST('/api/Notification/push/', { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } }))
  ).id;
};

const remove = (id: number) => api.DELETE('/api/Notification/push/{id}', { params: { path: { id } } });

function useAction<Input>(run: (input: Input) => Promise<unknown>, done: string | null = null) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: run,
    onSuccess: () => done && notify({ message: done, variant: 'success' }),
    // That permission was not given shows where it is asked for.
    onError: (error) =>
      error instanceof NotAllowed || notify({ message: errorText(error, t('failed')), variant: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}

export function useTurnOn() {
  const { uuid } = useUser();
  return useAction((publicKey: string) => turnOn(uuid, publicKey, register));
}

/** Takes a device off the list. This one gets no messages any more even where the server cannot be reached. */
export function useRemoveDevice() {
  const { uuid } = useUser();
  return useAction(async (id: number) => {
    if (id === ownDevice(uuid)) await turnOff(uuid);
    await remove(id);
  });
}

export function useTestPush() {
  const { t } = useTranslation('notification-settings');
  return useAction(() => api.POST('/api/Notification/push/test/', { parseAs: 'text' }), t('push.testSent'));
}
