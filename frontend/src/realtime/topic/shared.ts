// One follower per topic, however many parts of the page look at it: the server knows a connection only once per topic.
import { liveSocket, releaseLiveSocket, type LiveSocket } from '../session';

type Followed = { start: () => () => void };
type Held = { store: Followed; holders: number; stop: () => void };

const held = new Map<string, Held>();

/** Whether some part of the page follows a topic. */
export const isFollowed = (topic: string) => held.has(topic);

/** The follower of a topic, made by the first who asks; it ends with the last who lets go. */
export function holdTopic<Store extends Followed>(
  topic: string,
  make: (socket: LiveSocket) => Store,
): { store: Store; release: () => void } {
  const there = held.get(topic);
  const one = there ?? begin(topic, make(liveSocket()));
  one.holders += 1;
  let released = false;
  const release = () => {
    if (released) return;
    released = true;
    one.holders -= 1;
    if (one.holders > 0) return;
    one.stop();
    held.delete(topic);
    releaseLiveSocket();
  };
  return { store: one.store as Store, release };
}

function begin(topic: string, store: Followed): Held {
  const one = { store, holders: 0, stop: store.start() };
  held.set(topic, one);
  return one;
}
