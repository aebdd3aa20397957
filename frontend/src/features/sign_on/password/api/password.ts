// The calls about passwords: /auth/password, /auth/HandleCredentials/emailReset, /auth/Validate/. Passwords leave the browser
// only as their SHA-256.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionKey } from '@/api/calls/session';
import { hashed } from '@/api/calls/signIn';
import { api, body } from '@/api/client';
import type { SignedInUser } from '@/api/types';

export type PasswordChange = { current: string; password: string };

/** Changes one's own; a user who had to is free to do other things then. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ current, password }: PasswordChange) =>
      api.PUT('/auth/password', { body: { current: hashed(current), password: hashed(password) } }),
    onSuccess: () => {
      client.setQueryData<SignedInUser | null>(sessionKey, (user) => user && { ...user, mustChangePassword: false });
      void client.invalidateQueries({ queryKey: ['ownSessions'] });
    },
  });
}

/** Asks for a mail with a link; the answer is the same for everybody. */
export const useAskForReset = () =>
  useMutation({
    mutationFn: (login: string) =>
      api.POST('/auth/HandleCredentials/emailReset', { params: { query: { userID: login.trim() } }, parseAs: 'text' }),
  });

/** Whether the link of a mail counts. */
export const useResetLink = (token: string) =>
  useQuery({
    queryKey: ['resetLink', token],
    enabled: token !== '',
    queryFn: () => body(api.POST('/auth/Validate/', { body: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Sets a new password by the link of a mail. */
export const useRedeem = (token: string) =>
  useMutation({
    mutationFn: (password: string) => api.PUT('/auth/Validate/', { body: { token, password: hashed(password) } }),
  });
