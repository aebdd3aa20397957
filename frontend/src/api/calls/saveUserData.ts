// PUT /auth/user-data: the user's settings and shortcuts. A guest's stay in this browser.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../client';
import type { SignedInUser, UserSettings } from '../types';
import { sessionKey } from './session';

export type UserDataPatch = { settings?: UserSettings; shortcuts?: string[] };

export const isGuest = (user: SignedInUser) => user.role.includes('guest');

/** Applies the patch to the session at once and saves it; a refused save restores what was there. */
export function useSaveUserData() {
  const client = useQueryClient();
  const current = () => client.getQueryData<SignedInUser | null>(sessionKey) ?? null;
  return useMutation({
    onMutate: (patch: UserDataPatch) => {
      const before = current();
      if (before) client.setQueryData(sessionKey, { ...before, data: { ...before.data, ...patch } });
      return { before };
    },
    mutationFn: async () => {
      const user = current();
      if (!user || isGuest(user)) return;
      const { settings, shortcuts } = user.data;
      await api.PUT('/auth/user-data', { body: { settings, shortcuts } });
    },
    onError: (_error, _patch, context) => {
      if (context?.before) client.setQueryData(sessionKey, context.before);
    },
  });
}
