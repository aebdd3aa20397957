// The people and crews of the board, as its page hands them down.
export type References = {
  people: readonly { id: number; name: string }[];
  crews: readonly { id: number; name: string }[];
};
