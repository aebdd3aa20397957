// The tenant's mail server.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];
export type MailSettings = Schemas['MailServer'];
export type NewMailSettings = Schemas['NewMailServer'];

const mailKey = ['system-mail'] as const;

export const useMail = () =>
  useQuery({ queryKey: mailKey, queryFn: () => body(api.GET('/api/TenantSettings/mail/')), retry: false });

export function useSaveMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: NewMailSettings) => body(api.PUT('/api/TenantSettings/mail/', { body: settings })),
    onSuccess: (settings) => client.setQueryData(mailKey, settings),
  });
}

/** To the administrator who asks for it. */
export const useTestMail = () => useMutation({ mutationFn: () => body(api.POST('/api/TenantSettings/mail/test/')) });
