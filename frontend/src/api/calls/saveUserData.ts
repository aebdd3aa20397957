// PUT /auth/user-data: the user's settings and shortcuts. Changes show at once; those that follow each other are one save,
// and a refused one brings back what was saved last. A guest's stay in this browser.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../client';
import type { SignedInUser } from '../types';
import { isGuest, keepLocally, type UserData } from './localUserData';
import { sessionKey } from './session';

export type UserDataChange = (data: UserData) => Partial<UserData>;
type Outcome = { onSaved: () => void; onRefused: (error: unknown) => void };

/** Long enough to try three themes in a row, short enough to be saved before one leaves. */
const SAVE_DELAY_MS = 500;

const dataOf = ({ data: { settings, shortcuts } }: SignedInUser): UserData => ({ settings, shortcuts });

function saverOf(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: Promise<void> = Promise.resolve();
  /** What the server has of whom, while something newer is shown. */
  let saved: { uuid: string; data: UserData } | null = null;
  let observer: Outcome | null = null;

  const current = () => client.getQueryData<SignedInUser | null>(sessionKey) ?? null;

  function show(user: SignedInUser, data: Partial<UserData>): void {
    client.setQueryData(sessionKey, { ...user, data: { ...user.data, ...data } });
  }

  function wait(then: (() => void) | null): void {
    if (timer) clearTimeout(timer);
    timer = then && setTimeout(then, SAVE_DELAY_MS);
  }

  async function save(): Promise<void> {
    const user = current();
    if (!user || saved?.uuid !== user.uuid) return;
    const data = dataOf(user);
    try {
      // Arrives even where the window is closed right away.
      await api.PUT('/auth/user-data', { body: data, keepalive: true });
      const now = current()?.data;
      // What was changed meanwhile is saved next, and a refusal of that comes back to this.
      const newer = now?.settings !== data.settings || now?.shortcuts !== data.shortcuts;
      saved = newer ? { uuid: user.uuid, data } : null;
      observer?.onSaved();
    } catch (error) {
      wait(null);
      const now = current();
      if (now?.uuid === user.uuid && saved) show(now, saved.data);
      saved = null;
      observer?.onRefused(error);
    }
  }

  function flush(): void {
    if (!timer) return;
    wait(null);
    running = running.then(save);
  }

  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());

  return (change: UserDataChange, outcome: Outcome): void => {
    const user = current();
    if (!user) return;
    const before = dataOf(user);
    const after = { ...before, ...change(before) };
    show(user, after);
    if (isGuest(user)) {
      keepLocally(after);
      return;
    }
    if (saved?.uuid !== user.uuid) saved = { uuid: user.uuid, data: before };
    observer = outcome;
    wait(flush);
  };
}

const savers = new WeakMap<QueryClient, ReturnType<typeof saverOf>>();

/** Changes preferences of the signed-in user; the outcome of the save is reported once. */
export function useChangeUserData() {
  const client = useQueryClient();
  return useCallback(
    (change: UserDataChange, outcome: Outcome) => {
      const saver = savers.get(client) ?? saverOf(client);
      savers.set(client, saver);
      saver(change, outcome);
    },
    [client],
  );
}
