// PUT /auth/user-data: another profile of the user's role, whose menu shows from then on.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../client';
import type { SignedInUser } from '../types';
import { sessionKey } from './session';
import { readModulesAgain } from './userSubModules';

export function useChooseProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (profile: string) => api.PUT('/auth/user-data', { body: { profile } }),
    onSuccess: (_, profile) => {
      client.setQueryData<SignedInUser | null>(sessionKey, (user) => user && { ...user, profile });
      return readModulesAgain(client);
    },
  });
}
