// /api/PublicRequest/: what a visitor without an account can report, where the tenant allows it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { ApiError } from '@/api/errors';
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

export const useAsk = () =>
  useMutation({
    mutationFn: (asked: components['schemas']['StrangersRequest']) =>
      body(api.POST('/api/PublicRequest/', { body: asked })),
  });
