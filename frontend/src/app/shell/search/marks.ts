// The parts of a text that a search found: its words that begin with one of those searched for, without regard to case and
// accents, as the server compares them.

export type Piece = { text: string; found: boolean };

const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const plain = (text: string) => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');
const spelled = (letter: string) => SPELLED[letter.toLowerCase()] ?? plain(letter);

/** How much of a word, in its own letters, `term` is the beginning of; 0 where it is not. */
function lengthOf(word: string, term: string, fold: (letter: string) => string): number {
  let folded = '';
  let length = 0;
  for (const letter of word) {
    folded += fold(letter);
    length += letter.length;
    if (folded.startsWith(term)) return length;
    if (!term.startsWith(folded)) return 0;
  }
  return 0;
}

export function marksOf(text: string, search: string): Piece[] {
  const terms = plain(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const found = Math.max(0, ...terms.flatMap((term) => [lengthOf(word, term, plain), lengthOf(word, term, spelled)]));
    if (found === 0) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), found: false });
    pieces.push({ text: word.slice(0, found), found: true });
    from = index + found;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), found: false });
  return pieces;
}
