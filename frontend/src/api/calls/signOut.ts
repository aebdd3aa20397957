// POST /auth/signin/logout: the server forgets the token, then so do we.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../client';
import { sayFarewell } from '../sessionEnd';
import { forgetUser } from './session';

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    onMutate: sayFarewell,
    mutationFn: () => api.POST('/auth/signin/logout'),
    // A server out of reach must not keep anybody signed in on a shared machine.
    onSettled: () => forgetUser(client),
  });
}
