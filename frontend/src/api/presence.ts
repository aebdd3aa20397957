// Whether the user is at this page. What it asks by itself while they are not does not keep the session alive.

/** Longer than users look at a screen without touching anything, and shorter than any session. */
const ALONE_MS = 120_000;

let touched = Date.now();

for (const kind of ['pointermove', 'pointerdown', 'keydown']) {
  globalThis.addEventListener?.(kind, () => (touched = Date.now()), true);
}

/** There was no input for a while. */
export const isUnattended = (now = Date.now()): boolean => now - touched > ALONE_MS;
