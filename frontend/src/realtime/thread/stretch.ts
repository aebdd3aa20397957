// How pieces of a thread's history fit together: pages come from the server newest first, stretches are held oldest first.
import type { Message, Stretch, Thread } from './model';

/** Older messages put before those that are there. */
export function before(stretch: Stretch, page: readonly Message[], full: boolean): Stretch {
  const first = stretch.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  return { messages: [...page.filter(({ seq }) => seq < first), ...stretch.messages], more: full };
}

/** Newer messages put behind those that are there. */
export function behind(stretch: Stretch, page: readonly Message[]): Stretch {
  const last = stretch.messages.at(-1)?.seq ?? 0;
  return { ...stretch, messages: [...stretch.messages, ...page.filter(({ seq }) => seq > last)] };
}

/** The thread with another stretch to look at; where it reaches the newest one, the two become one. */
export function lookingAt(thread: Thread, stretch: Stretch): Thread {
  const first = thread.messages[0]?.seq ?? 0;
  const reaches = (stretch.messages.at(-1)?.seq ?? 0) >= first;
  if (!reaches) return { ...thread, past: stretch };
  const older = stretch.messages.filter(({ seq }) => seq < first);
  const more = older.length > 0 ? stretch.more : thread.more;
  return { ...thread, messages: [...older, ...thread.messages], more, past: null };
}

/** What shows: the stretch that is looked at, or the newest. */
export const shownOf = (thread: Thread): Stretch => thread.past ?? thread;

/** As many as the server sends at first. */
const NEWEST = 100;

/** The thread with its newest messages alone. */
export function newestOf(thread: Thread): Thread {
  const messages = thread.messages.slice(-NEWEST);
  return { ...thread, messages, more: thread.more || messages.length < thread.messages.length, past: null };
}
