// The tokens of an identity provider for SCIM.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';

export type ScimToken = components['schemas']['ScimToken'];

const keyOf = (provider: number) => ['scim-tokens', provider] as const;
const of = (id: number) => ({ params: { path: { id } } });

export const useScimTokens = (provider: number) =>
  useQuery({
    queryKey: keyOf(provider),
    queryFn: () => body(api.GET('/api/IdentityProvider/{id}/scim/', of(provider))),
    retry: false,
  });

/** The whole token is in the answer, and nowhere else. */
export function useCreateScimToken(provider: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.POST('/api/IdentityProvider/{id}/scim/', of(provider))),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(provider) }),
  });
}

export function useRevokeScimToken(provider: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: number) => {
      await api.DELETE('/api/IdentityProvider/{id}/scim/{token}', { params: { path: { id: provider, token } } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(provider) }),
  });
}
