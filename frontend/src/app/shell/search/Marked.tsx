// A text with the words that were searched for marked in it.
import { marksOf } from './marks';

export function Marked({ text, search }: { text: string; search: string }) {
  return marksOf(text, search).map((piece, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
    piece.found ? <mark key={at}>{piece.text}</mark> : piece.text,
  );
}
