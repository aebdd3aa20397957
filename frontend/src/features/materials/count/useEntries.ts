// Enters what was counted: kept in the browser first, sent one after the other, and again when the connection is back.
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUser } from '@/api/calls/session';
import { ApiError, isTransient } from '@/api/errors';
import { newCommandId } from '@/realtime/commandId';
import { type CountLine, enterCount, everyLineKey } from '../api/counts';
import { putEntry, refuseEntry, takeEntry, unsentEntries } from './unsentEntries';

/** Where the browser does not notice that it is connected again. */
const RETRY_MS = 10_000;
/** Signed out meanwhile, or too fast: nothing is wrong with the entry. */
const WAITING: readonly number[] = [401, 429];

export function useEntries(count: number) {
  const user = String(useUser().id);
  const client = useQueryClient();
  const [unsent, setUnsent] = useState(() => unsentEntries(user, count));
  const sending = useRef(false);

  const flush = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (;;) {
        const entry = unsentEntries(user, count).find(({ refusal }) => refusal === undefined);
        if (!entry) return;
        const { commandId, lineId, quantity, at, pieces } = entry;
        try {
          const { items } = await enterCount(count, [
            { commandId, lineId, quantity, at: at ?? null, pieces: pieces ?? null },
          ]);
          const entered = new Map(items.map((line) => [line.id, line]));
          client.setQueryData(everyLineKey(count), (lines: readonly CountLine[] | undefined) =>
            lines?.map((line) => entered.get(line.id) ?? line),
          );
          takeEntry(user, count, commandId);
        } catch (wrong) {
          // Without a connection, and while the server restarts, it waits.
          if (!(wrong instanceof ApiError) || isTransient(wrong) || WAITING.includes(wrong.status)) return;
          refuseEntry(user, count, commandId, wrong.message);
        }
        // Once the lines show what the server answered: before that, this one would be neither waiting nor counted for a moment.
        notifyManager.schedule(() => setUnsent(unsentEntries(user, count)));
      }
    } finally {
      sending.current = false;
    }
  }, [client, count, user]);

  useEffect(() => {
    const again = () => void flush();
    again();
    window.addEventListener('online', again);
    const timer = setInterval(again, RETRY_MS);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [flush]);

  const enter = (lineId: number, quantity: string, pieces: string | null = null) => {
    putEntry(user, count, { commandId: newCommandId(), lineId, quantity, pieces, at: new Date().toISOString() });
    setUnsent(unsentEntries(user, count));
    void flush();
  };
  const drop = (commandId: string) => {
    takeEntry(user, count, commandId);
    setUnsent(unsentEntries(user, count));
  };
  return { unsent, enter, drop };
}
