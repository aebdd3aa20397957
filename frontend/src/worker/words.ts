// What pages and the service worker say to each other.

/** A newer worker may take over from the one before. */
export type ToWorker = 'takeOver';

/** A notification was clicked; or a question whether the user looks at what an address leads to, answered by the port. */
export type ToPage = { type: 'open' | 'seen'; address: string };
