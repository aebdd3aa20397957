// The live store of a thread, the same for every part of the page that shows it; its token comes from the list of friends.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { threadOutbox } from '@/realtime/topic/outbox';
import { ThreadStore } from '@/realtime/thread/ThreadStore';
import { holdTopic } from '@/realtime/topic/shared';
import type { Myself } from '@/realtime/useLateCount';
import { knownThread, renewToken } from '../api/friends';
import { carryOut, fetchHistory } from '../api/threads';
import { dropFile, sendKept } from './keptFiles';
import { refreshSoon } from './refresh';

export type { Myself };

const SPENT = ['sender_token_expired', 'sender_token_invalid'];

/** Whether a live connection may start: only with a token that has not expired. */
export function isSpent(senderExpiry: string | null | undefined, now = Date.now()): boolean {
  return !senderExpiry || Date.parse(senderExpiry) <= now;
}

/** Sees to a token that is good. One the server gave just now is, whatever this machine's clock says. */
export async function ensureToken(client: QueryClient, me: Myself, thread: number): Promise<void> {
  const known = knownThread(client, me.uuid, thread);
  if (!isSpent(known?.senderExpiry)) return;
  try {
    await renewToken(client, me.uuid, thread);
  } catch (error) {
    // Without a connection the thread shows as it was last seen; what waits in it asks for a token once it is sent.
    if (!known || error instanceof ApiError) throw error;
  }
}

export function holdThread(client: QueryClient, me: Myself, thread: number) {
  return holdTopic(`thread:${thread}`, (socket) => {
    const store = new ThreadStore(socket, {
      topic: `thread:${thread}`,
      me,
      history: fetchHistory(thread),
      outbox: threadOutbox(me.uuid, thread),
      files: {
        send: (file) => sendKept(me.uuid, thread, file),
        drop: ({ key }) => void dropFile(me.uuid, key).catch(() => undefined),
      },
      carryOut: (command) => carryOut(thread, command),
      credential: {
        current: () => ({ senderToken: knownThread(client, me.uuid, thread)?.senderToken ?? null }),
        isSpent: ({ code }) => SPENT.includes(code),
        renew: () => renewToken(client, me.uuid, thread),
      },
    });
    store.watch((event) => event?.type === 'messageSent' && refreshSoon(client, me.uuid));
    return store;
  });
}
