// What pages and the service worker say to each other.

/** A newer worker may take over from the one before. */
export type ToWorker = 'takeOver';

/** A notification was clicked. */
export type ToPage = { type: 'open'; address: string };
