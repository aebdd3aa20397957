// A live connection for tests: says what a test makes it say.
import type { LiveSocket } from '@/realtime/session';

type Listener = (message: unknown) => void;

export class FakeSocket {
  connected = true;
  readonly sent: [string, unknown][] = [];
  private readonly listeners = new Map<string, Set<Listener>>();

  on(name: string, listener: Listener): this {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener));
    return this;
  }

  off(name: string, listener: Listener): this {
    this.listeners.get(name)?.delete(listener);
    return this;
  }

  emit(name: string, message: unknown, answered?: (answer: unknown) => void): this {
    this.sent.push([name, message]);
    answered?.({});
    return this;
  }

  /** Nothing is answered. */
  timeout = () => ({ emitWithAck: () => new Promise(() => undefined) });

  say(name: string, message?: unknown): void {
    for (const listener of this.listeners.get(name) ?? []) listener(message);
  }

  /** As the rest of the app knows it. */
  get live(): LiveSocket {
    return this as unknown as LiveSocket;
  }
}
