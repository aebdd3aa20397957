/** So many of each list show on an overview; the number beside the title counts all. */
export const SHOWN = 5;
