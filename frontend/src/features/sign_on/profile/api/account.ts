// The calls about one's own account: name, photo, sessions.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionKey } from '@/api/calls/session';
import { photosKey } from '@/api/calls/userPhotos';
import { api, body } from '@/api/client';
import { fileBody } from '@/api/fileBody';
import type { components } from '@/api/schema.gen';
import type { SignedInUser } from '@/api/types';

export type OwnSession = components['schemas']['OwnSession'];

/** What is known of oneself everywhere, with another name or photo. */
function useOwnData() {
  const client = useQueryClient();
  return (data: Partial<Pick<SignedInUser['data'], 'displayName' | 'photoURL'>>) =>
    client.setQueryData<SignedInUser | null>(
      sessionKey,
      (user) => user && { ...user, data: { ...user.data, ...data } },
    );
}

export function useSaveName() {
  const show = useOwnData();
  return useMutation({
    mutationFn: (displayName: string) => api.PUT('/auth/user-data', { body: { displayName } }),
    onSuccess: (_answer, displayName) => show({ displayName }),
  });
}

/** Brings a photo; null removes it. */
export function useSavePhoto() {
  const client = useQueryClient();
  const show = useOwnData();
  return useMutation({
    mutationFn: async (photo: Blob | null) => {
      if (!photo) {
        await api.DELETE('/auth/photo/');
        return '';
      }
      return (await body(api.PUT('/auth/photo/', fileBody(photo)))).photoURL;
    },
    onSuccess: (photoURL) => {
      show({ photoURL });
      void client.invalidateQueries({ queryKey: photosKey });
    },
  });
}

const ownSessionsKey = ['ownSessions'] as const;

export const useOwnSessions = () =>
  useQuery({ queryKey: ownSessionsKey, queryFn: async () => (await body(api.GET('/auth/sessions/'))).items });

/** Signs one out on one of one's browsers. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.DELETE('/auth/sessions/{id}', { params: { path: { id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsKey }),
  });
}

/** Signs one out on all but this one; how many there were. */
export function useEndOthers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await body(api.DELETE('/auth/sessions/'))).ended,
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsKey }),
  });
}
