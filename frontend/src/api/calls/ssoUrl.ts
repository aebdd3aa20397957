// GET /api/ssosaml and /api/samlconsume: the way to the tenant's identity provider, and what comes of it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../client';
import { storeAccessToken } from '../token';
import { asLeft } from './localUserData';
import { sessionKey } from './session';

export type SsoTarget = { provider?: number; path?: string };

/** Sends the browser to the identity provider. */
export function useSsoRedirect() {
  return useMutation({
    mutationFn: async (query: SsoTarget) => {
      const { data } = await body(api.GET('/api/ssosaml', { params: { query } }));
      window.location.assign(data);
    },
  });
}

/** Who signed in, by the code that the provider's answer led to. It counts once, so it is asked once. */
export const useSsoSession = (code: string | null) =>
  useQuery({
    queryKey: ['ssoSession', code],
    queryFn: () => body(api.GET('/api/samlconsume', { params: { query: code === null ? {} : { code } } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

type SignedIn = NonNullable<ReturnType<typeof useSsoSession>['data']>['user'];

/** The session is there for everyone who reads it. */
export function useTakeSession() {
  const client = useQueryClient();
  return (user: NonNullable<SignedIn>) => {
    storeAccessToken(user.access_token);
    client.setQueryData(sessionKey, asLeft(user));
  };
}
