// What one is told of, and how: saved with every change, and read anew where the server refuses one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { body } from '@/api/client';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { api, type NotificationSettings } from '@/features/notifications/api/contract';

const settingsKey = ['notificationSettings'] as const;

export const useSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: () => body(api.GET('/api/Notification/settings/')) });

/** Changes some of them. Shown at once; one change after the other reaches the server. */
export function useChangeSettings() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { mutate } = useMutation({
    scope: { id: 'notificationSettings' },
    mutationFn: (settings: NotificationSettings) => body(api.PUT('/api/Notification/settings/', { body: settings })),
    onError: (error) => {
      notify({ message: errorText(error, t('unreachable')), variant: 'error' });
      void client.invalidateQueries({ queryKey: settingsKey });
    },
  });
  return (change: Partial<NotificationSettings>) => {
    const before = client.getQueryData<NotificationSettings>(settingsKey);
    if (!before) return;
    const next = { ...before, ...change };
    client.setQueryData(settingsKey, next);
    mutate(next);
  };
}

export type ChangeSettings = ReturnType<typeof useChangeSettings>;
