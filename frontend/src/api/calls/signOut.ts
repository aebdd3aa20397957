// POST /auth/signin/logout: we forget the user at once, and the server ends the session.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../client';
import { sayFarewell } from '../sessionEnd';
import { accessToken } from '../token';
import { forgetUser } from './session';

/** Signs out; does nothing without a session. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    const token = accessToken();
    if (!token) return;
    sayFarewell();
    // Before the server has: whatever is still being read would come back refused. And a server out of reach must not
    // keep the user signed in on a shared machine.
    forgetUser(client);
    const headers = { authorization: `Bearer ${token}` };
    // Arrives even where the window is closed right away; without an answer, the token ends by itself.
    api
      .POST('/auth/signin/logout', { headers, keepalive: true })
      // The identity provider has a session of its own, which is ended there.
      .then(({ data }) => data && window.location.assign(data.url))
      .catch(() => undefined);
  }, [client]);
}
