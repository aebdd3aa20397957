// The live work-order board.
export const BoardPage = () => null;
