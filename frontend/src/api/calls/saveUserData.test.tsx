import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { dana } from '@/test/fixtures';
import { problem, server } from '@/test/server';
import type { SignedInUser } from '../types';
import { asLeft } from './localUserData';
import { useChangeUserData } from './saveUserData';
import { sessionKey } from './session';

const guest: SignedInUser = { ...dana, role: ['guest'] };
const add = (id: string) => (data: { shortcuts: string[] }) => ({ shortcuts: [...data.shortcuts, id] });

let saves: string[][];
beforeEach(() => {
  saves = [];
  server.use(
    http.put('/auth/user-data', async ({ request }) => {
      saves.push(((await request.json()) as { shortcuts: string[] }).shortcuts);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

function signedIn(user: SignedInUser) {
  const client = new QueryClient();
  client.setQueryData(sessionKey, user);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useChangeUserData, { wrapper });
  const outcome = { onSaved: vi.fn<() => void>(), onRefused: vi.fn<(error: unknown) => void>() };
  const shown = () => client.getQueryData<SignedInUser>(sessionKey)?.data.shortcuts;
  return { client, outcome, shown, change: (id: string) => result.current(add(id), outcome) };
}

it('shows changes at once, and saves those that follow each other together', async () => {
  const { change, shown, outcome } = signedIn(dana);
  change('a');
  change('b');
  expect(shown()).toEqual(['a', 'b']);
  expect(saves).toEqual([]);
  await vi.waitFor(() => expect(outcome.onSaved).toHaveBeenCalledOnce());
  expect(saves).toEqual([['a', 'b']]);
});

it('goes back to what was saved last when the save is refused', async () => {
  const { change, shown, outcome } = signedIn(dana);
  change('a');
  await vi.waitFor(() => expect(outcome.onSaved).toHaveBeenCalledOnce());
  server.use(http.put('/auth/user-data', () => problem(422, 'invalid', 'Too many.')));
  change('b');
  change('c');
  await vi.waitFor(() => expect(outcome.onRefused).toHaveBeenCalledOnce());
  expect(shown()).toEqual(['a']);
});

it('goes back to what was saved meanwhile, not further', async () => {
  const { change, shown, outcome } = signedIn(dana);
  const held = new AbortController();
  const asked = vi.fn<() => void>();
  server.use(
    http.put(
      '/auth/user-data',
      async () => {
        asked();
        await new Promise((answer) => held.signal.addEventListener('abort', answer));
        return new HttpResponse(null, { status: 204 });
      },
      { once: true },
    ),
    http.put('/auth/user-data', () => problem(422, 'invalid', 'Too many.')),
  );
  change('a');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  change('b');
  held.abort();
  await vi.waitFor(() => expect(outcome.onRefused).toHaveBeenCalledOnce());
  expect(shown()).toEqual(['a']);
});

it('saves at once when the window is left', async () => {
  const { change } = signedIn(dana);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  change('a');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(saves).toEqual([['a']]), { timeout: 300 });
  hidden.mockRestore();
});

it('saves nothing for the next user', async () => {
  const { change, client, outcome, shown } = signedIn(dana);
  change('a');
  const next = { ...dana, uuid: 'next', data: { ...dana.data, shortcuts: ['theirs'] } };
  client.setQueryData(sessionKey, next);
  change('b');
  await vi.waitFor(() => expect(outcome.onSaved).toHaveBeenCalledOnce());
  expect(saves).toEqual([['theirs', 'b']]);
  expect(shown()).toEqual(['theirs', 'b']);
});

it('keeps a guest’s in this browser, where they find it again', () => {
  vi.useFakeTimers();
  const { change, shown, outcome } = signedIn(guest);
  change('a');
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(shown()).toEqual(['a']);
  expect(saves).toEqual([]);
  expect(outcome.onSaved).not.toHaveBeenCalled();
  expect(asLeft(guest).data.shortcuts).toEqual(['a']);
  expect(asLeft(dana).data.shortcuts).toEqual([]);
  localStorage.setItem('gantry.guestData', 'no JSON');
  expect(asLeft(guest)).toEqual(guest);
});
