/** Where a work order covers the screen, and what is done with it stands at its foot. */
export const LITTLE_ROOM = '(width < 720px)';
