// Where chat is found.
export const COLLABORATION = '/activity-management/collaboration';
/** A thread, or a message in it by its place. */
export const threadPage = (thread: number, seq: number | null = null) =>
  `${COLLABORATION}?thread=${thread}${seq === null ? '' : `&message=${seq}`}`;
