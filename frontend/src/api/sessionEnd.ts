// The automatic logout as an event: the call that notices that the session is over says so here, and the app reacts.
import { clearAccessToken } from './token';

/** Why a session ended without the user asking for it; the app has a sentence for each. */
export type SessionEndReason = 'invalidToken' | 'restoreFailed';

type Listener = (reason: SessionEndReason) => void;

const listeners = new Set<Listener>();

/** Removes the token and notifies the app. Safe to call from anywhere, any number of times. */
export function endSession(reason: SessionEndReason): void {
  clearAccessToken();
  for (const listener of listeners) listener(reason);
}

/** Calls `listener` at each automatic logout until the returned function is called. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const farewells = new Set<() => void>();

/** Calls `farewell` when the user signs out, before the server ends the session: what is connected closes itself in time. */
export function onSignOut(farewell: () => void): () => void {
  farewells.add(farewell);
  return () => farewells.delete(farewell);
}

/** The user is about to sign out. */
export function sayFarewell(): void {
  for (const farewell of farewells) farewell();
}
