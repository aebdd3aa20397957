// That something happened on one of several boards, for screens that show work orders of them without following their state.
import type { LiveSocket } from '../session';
import { holdTopic } from '../topic/shared';

type Listener = () => void;

class BoardNews {
  readonly listeners = new Set<Listener>();

  constructor(
    private readonly socket: LiveSocket,
    private readonly topic: string,
  ) {}

  start(): () => void {
    const { socket, topic } = this;
    const notify = () => this.listeners.forEach((listener) => listener());
    const follow = () => socket.emit('subscribe', { topic });
    // Events that were missed meanwhile are not repeated.
    const again = () => {
      follow();
      notify();
    };
    const hear = (said: { topic: string }) => said.topic === topic && notify();
    const resync = (said: { topic: string }) => said.topic === topic && again();
    socket.on('connect', again).on('event', hear).on('resync', resync);
    if (socket.connected) follow();
    return () => {
      socket.off('connect', again).off('event', hear).off('resync', resync);
      if (socket.connected) socket.emit('unsubscribe', { topic });
    };
  }
}

/** Calls `onNews` after each event of these boards, until the returned function is called. */
export function listenToBoards(numbers: readonly number[], onNews: Listener): () => void {
  const held = numbers.map((number) => {
    const topic = `board:${number}`;
    // A name of its own: a follower of the board itself needs more of it.
    const { store, release } = holdTopic(`news of ${topic}`, (socket) => new BoardNews(socket, topic));
    store.listeners.add(onNews);
    return () => {
      store.listeners.delete(onNews);
      release();
    };
  });
  return () => held.forEach((release) => release());
}
