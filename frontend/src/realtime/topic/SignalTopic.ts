// A topic without a log: only signals, delivered to its listeners. After an interruption it says so, because what was sent meanwhile
// is lost.
import type { LiveSocket } from '../session';
import { holdTopic } from './shared';

type Listener = {
  onSignal: (data: unknown, type: string) => void;
  /** The topic is subscribed to; what has happened before is not heard. `again`: not for the first time. */
  onConnect?: ((again: boolean) => void) | undefined;
};
type Said = { topic: string; type: string; data: unknown };

class SignalTopic {
  readonly listeners = new Set<Listener>();

  constructor(
    private readonly socket: LiveSocket,
    private readonly topic: string,
  ) {}

  start(): () => void {
    const { socket, topic } = this;
    let again = socket.connected;
    const follow = () => {
      const missing = again;
      again = true;
      socket.emit('subscribe', { topic }, () => {
        for (const { onConnect } of this.listeners) onConnect?.(missing);
      });
    };
    const hear = (said: Said) => {
      if (said.topic === topic) for (const { onSignal } of this.listeners) onSignal(said.data, said.type);
    };
    const resync = (said: { topic: string }) => said.topic === topic && follow();
    socket.on('connect', follow).on('signal', hear).on('resync', resync);
    if (socket.connected) socket.emit('subscribe', { topic });
    return () => {
      socket.off('connect', follow).off('signal', hear).off('resync', resync);
      if (socket.connected) socket.emit('unsubscribe', { topic });
    };
  }
}

/** Listens to a topic's signals until the returned function is called. */
export function listenTo(topic: string, onSignal: Listener['onSignal'], onConnect?: Listener['onConnect']): () => void {
  const { store, release } = holdTopic(topic, (socket) => new SignalTopic(socket, topic));
  const listener = { onSignal, onConnect };
  store.listeners.add(listener);
  return () => {
    store.listeners.delete(listener);
    release();
  };
}
