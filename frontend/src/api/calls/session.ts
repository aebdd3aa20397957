// POST /auth/signin/token: who is signed in here, restored from the stored token at start and renewed while in use.
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api, body } from '../client';
import { ApiError } from '../errors';
import { endSession } from '../sessionEnd';
import { accessToken, clearAccessToken, storeAccessToken } from '../token';
import type { SignedInUser } from '../types';

export const sessionKey = ['session'] as const;

/** Asks again a little before half of a token's life is over, at least a minute from now. */
const MIN_RENEWAL_MS = 60_000;

async function restoreSession(): Promise<SignedInUser | null> {
  if (!accessToken()) return null;
  try {
    const user = await body(api.POST('/auth/signin/token'));
    storeAccessToken(user.access_token);
    return user;
  } catch (error) {
    // Only an answer ends the session. A server that is restarting must not sign a whole plant out.
    if (error instanceof ApiError && error.status < 500) {
      endSession('restoreFailed');
      return null;
    }
    throw error;
  }
}

function renewalDelay(user: SignedInUser | null | undefined): number | false {
  if (!user) return false;
  return Math.max(MIN_RENEWAL_MS, (Date.parse(user.expiresAt) - Date.now()) / 2);
}

/** The session: `data` is the user, null for nobody; pending while the stored token is being checked. */
export function useSession() {
  return useQuery({
    queryKey: sessionKey,
    queryFn: restoreSession,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: (query) => renewalDelay(query.state.data),
    refetchIntervalInBackground: true,
  });
}

/** What stays known when nobody is signed in. */
const PUBLIC_KEYS = ['session', 'tenant', 'tenantImage'];

/** Leaves nothing of the user behind: neither the token nor anything the server said to them. */
export function forgetUser(client: QueryClient): void {
  clearAccessToken();
  client.setQueryData(sessionKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC_KEYS.includes(String(queryKey[0])) });
}

/** The signed-in user, for screens behind the route guard, where there always is one. */
export function useUser(): SignedInUser {
  const { data } = useSession();
  if (!data) throw new Error('useUser is for screens behind the route guard.');
  return data;
}
