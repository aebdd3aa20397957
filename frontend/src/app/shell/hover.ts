/** A pointer that only passes by opens nothing. */
export const HOVER_DELAY_MS = 150;
