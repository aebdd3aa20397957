/** A finger is the main pointer: Enter breaks the line, and there is a camera at hand. */
export const isTouch = () => window.matchMedia('(pointer: coarse)').matches;
