// Notification settings: saved with every change, and read anew where the server refuses one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import type { NotificationSettings } from '../../inbox/api/types';

const settingsKey = ['notificationSettings'] as const;

export const useSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: () => body(api.GET('/api/Notification/settings/')) });

const save = ({ tenantTimeZone: _zone, mailReady: _ready, ...wishes }: NotificationSettings) =>
  // What is on its way arrives, though the page is left meanwhile.
  body(api.PUT('/api/Notification/settings/', { body: wishes, keepalive: true }));

/** A user who leaves while a change waits behind another has made it, too: the last one is the whole of them. */
function useSaveOnLeaving() {
  const client = useQueryClient();
  useEffect(() => {
    const leave = () => {
      const waiting = client.getMutationCache().findAll({ mutationKey: settingsKey, status: 'pending' }).at(-1);
      if (waiting?.state.isPaused) void save(waiting.state.variables as NotificationSettings).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [client]);
}

/** Changes some of them. Shown at once; one change after the other reaches the server. */
export function useChangeSettings() {
  const client = useQueryClient();
  const { t, i18n } = useTranslation();
  useSaveOnLeaving();
  const { mutate } = useMutation({
    mutationKey: settingsKey,
    scope: { id: 'notificationSettings' },
    mutationFn: save,
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
