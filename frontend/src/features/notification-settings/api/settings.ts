// What one is told of, and how: saved with every change, and read anew where the server refuses one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import type { NotificationSettings } from '@/features/notifications/api/types';

const settingsKey = ['notificationSettings'] as const;

export const useSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: () => body(api.GET('/api/Notification/settings/')) });

/** Changes some of them. Shown at once; one change after the other reaches the server. */
export function useChangeSettings() {
  const client = useQueryClient();
  const { t, i18n } = useTranslation();
  const { mutate } = useMutation({
    scope: { id: 'notificationSettings' },
    mutationFn: ({ tenantTimeZone: _zone, mailReady: _ready, ...wishes }: NotificationSettings) =>
      body(api.PUT('/api/Notification/settings/', { body: wishes })),
    onError: (error) => {
      notify({ message: errorText(error, t('unreachable')), variant: 'error' });
      void client.invalidateQueries({ queryKey: settingsKey });
    },
  });
  return (change: Partial<NotificationSettings>) => {
    const before = client.getQueryData<NotificationSettings>(settingsKey);
    if (!before) return;
    // Who never chose a language is written to in the one they read here.
    const next = { ...before, language: before.language ?? i18n.language, ...change };
    client.setQueryData(settingsKey, next);
    mutate(next);
  };
}

export type ChangeSettings = ReturnType<typeof useChangeSettings>;
