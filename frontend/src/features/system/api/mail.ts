// The tenant's mail server.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { body, clientOf } from '@/api/client';

export type MailSettings = {
  /** Empty: no mail. */
  host: string;
  port: number;
  security: 'none' | 'startTls' | 'tls';
  user: string;
  hasPassword: boolean;
  from: string;
  fromName: string;
  publicUrl: string;
};

/** Without a password the one there is stays; an empty one is forgotten. */
export type NewMailSettings = Omit<MailSettings, 'hasPassword'> & { password?: string };

type Json<T> = { content: { 'application/json': T } };
type Paths = {
  '/api/TenantSettings/mail/': {
    get: { responses: { 200: Json<MailSettings> } };
    put: { requestBody: Json<NewMailSettings>; responses: { 200: Json<MailSettings> } };
  };
  '/api/TenantSettings/mail/test/': { post: { responses: { 200: Json<{ to: string }> } } };
};
const api = clientOf<Paths>();

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

/** To whoever asks for it. */
export const useTestMail = () => useMutation({ mutationFn: () => body(api.POST('/api/TenantSettings/mail/test/')) });
