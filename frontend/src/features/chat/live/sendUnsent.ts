// Sends what the page before left unsent, without showing its threads.
import type { QueryClient } from '@tanstack/react-query';
import { ensureToken, holdThread, type Myself } from './threadStore';

export async function sendUnsent(client: QueryClient, me: Myself, threads: readonly number[]): Promise<void> {
  for (const thread of threads) {
    // Where no token can be had the messages stay where they are, until their thread is opened.
    const ready = await ensureToken(client, me, thread).then(
      () => true,
      () => false,
    );
    if (!ready) return;
    const { store, release } = holdThread(client, me, thread);
    const isDone = () => store.read().unsaved === 0 || store.read().phase === 'failed';
    if (isDone()) release();
    else {
      const stop = store.subscribe(() => {
        if (!isDone()) return;
        stop();
        release();
      });
    }
  }
}
