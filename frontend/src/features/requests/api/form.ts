// /api/PublicRequest/: what a visitor without an account can report, where the tenant allows it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { ApiError } from '@/api/errors';
import { fileBody } from '@/api/fileBody';
import type { components } from '@/api/schema.gen';

/** The form of a label; null where there is none. */
export function useRequestForm(code: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: ['requestForm', code],
    queryFn: async () => {
      try {
        return await body(api.GET('/api/PublicRequest/', { params: { query: { code } } }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

export type VisitorRequest = components['schemas']['VisitorRequest'];

export const useAsk = () =>
  useMutation({ mutationFn: (asked: VisitorRequest) => body(api.POST('/api/PublicRequest/', { body: asked })) });

type Photos = { uploadKey: string; photos: readonly File[]; done: (photo: File) => void };

/** Sends photos one after the other; `done` is called for each, so that a second attempt sends the rest alone. */
export const useSendPhotos = () =>
  useMutation({
    mutationFn: async ({ uploadKey, photos, done }: Photos) => {
      for (const photo of photos) {
        const query = { key: uploadKey, fileName: photo.name };
        await api.POST('/api/PublicRequest/photos/', { params: { query }, ...fileBody(photo) });
        done(photo);
      }
    },
  });
