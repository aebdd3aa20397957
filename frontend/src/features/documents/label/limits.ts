// How many labels the server prints.

/** At once. */
export const MOST_LABELS = 500;

/** Of each record, by one number for all. */
export const MOST_COPIES = 100;
