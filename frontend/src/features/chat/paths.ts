// Where chat is found.
export const COLLABORATION = '/activity-management/collaboration';
/** A thread, or a message in it by its id. */
export const threadPage = (thread: number, message: number | null = null) =>
  `${COLLABORATION}?thread=${thread}${message === null ? '' : `&said=${message}`}`;
