// The list of friends is read again 2000 ms after a message, however many come meanwhile.
import type { QueryClient } from '@tanstack/react-query';
import { refreshFriends } from '../api/friends';

export const REFRESH_MS = 2_000;

let coming: ReturnType<typeof setTimeout> | undefined;

export function refreshSoon(client: QueryClient, userUuid: string): void {
  coming ??= setTimeout(() => {
    coming = undefined;
    void refreshFriends(client, userUuid);
  }, REFRESH_MS);
}
