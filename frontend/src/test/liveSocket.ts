// The live session of unit tests, in place of `@/realtime/session`: the socket that a test file names, else one that says nothing.
import { FakeSocket } from '@/entity/test/fakeSocket';
import type { LiveSocket } from '@/realtime/session';

let current: () => LiveSocket;

/** From here to the end of the file; it is asked for anew each time, for tests that each have a socket of their own. */
export function connectBy(socket: () => LiveSocket): void {
  current = socket;
}

/** Before every file: a connection that is there and says nothing. */
export function connectToNobody(): void {
  const { live } = new FakeSocket();
  current = () => live;
}

export const liveSocket = () => current();
export const releaseLiveSocket = () => undefined;
