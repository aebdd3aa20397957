// POST /auth/signin/token: who is signed in here, restored from the stored token at start and renewed while in use.
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { abandonReads, api, body } from '../client';
import { ApiError } from '../errors';
import { endSession, onSignOut } from '../sessionEnd';
import { accessToken, clearAccessToken, storeAccessToken } from '../token';
import type { SignedInUser } from '../types';
import { asLeft } from './localUserData';

export const sessionKey = ['session'] as const;

// Renews when half of a token's life is over; not in a loop when a clock is wrong, not beyond what a timer can count.
const MIN_RENEWAL_MS = 60_000;
const MAX_RENEWAL_MS = 24 * 60 * 60_000;

async function restoreSession(client: QueryClient): Promise<SignedInUser | null> {
  if (!accessToken()) return null;
  try {
    const user = await body(api.POST('/auth/signin/token'));
    storeAccessToken(user.access_token);
    return asLeft(user);
  } catch (error) {
    // Only an answer ends the session. A server that is restarting must not sign a whole plant out.
    if (error instanceof ApiError && error.status < 500) {
      endSession('restoreFailed');
      return null;
    }
    // Without a connection, as it was last seen here.
    const seen = client.getQueryData(sessionKey)
      ? null
      : await import('../persistedQueries')
          .then(({ restorePersistedQueries }) => restorePersistedQueries(client))
          .catch(() => null);
    if (seen) return asLeft(seen);
    throw error;
  }
}

/** What was kept for a start without a connection belongs to this user alone. */
onSignOut(() => void globalThis.indexedDB?.deleteDatabase('gantry'));

function renewalDelay(user: SignedInUser | null | undefined): number | false {
  if (!user) return false;
  const halfLife = (Date.parse(user.expiresAt) - Date.now()) / 2;
  return Math.min(Math.max(halfLife, MIN_RENEWAL_MS), MAX_RENEWAL_MS);
}

/** The session: `data` is the user, null without a session; pending while the stored token is being checked. */
export function useSession() {
  return useQuery({
    queryKey: sessionKey,
    queryFn: ({ client }) => restoreSession(client),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: (query) => renewalDelay(query.state.data),
    refetchIntervalInBackground: true,
  });
}

/** What stays known without a session. */
const PUBLIC_KEYS = ['session', 'tenant', 'tenantImage', 'resetLink'];

/** Leaves nothing of the user behind: neither the token nor anything the server said to them. */
export function forgetUser(client: QueryClient): void {
  clearAccessToken();
  abandonReads();
  client.setQueryData(sessionKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC_KEYS.includes(String(queryKey[0])) });
}

/**
 * Who is signed in, from the top of the app down. Queries notify their observers one by one, innermost first:
 * read directly, a screen would see the session gone before the guard above it has taken the screen away.
 */
export const UserContext = createContext<SignedInUser | null>(null);

/** The signed-in user, for screens behind the route guard, where there always is one. */
export function useUser(): SignedInUser {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser is for screens behind the route guard.');
  return user;
}
