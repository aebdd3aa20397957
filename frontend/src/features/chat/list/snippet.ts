// The part of a long message in which the words looked for stand, and where they stand in it.

/** So much is shown before the first of them, in characters. */
const BEFORE = 30;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

export type Piece = { text: string; found: boolean };

/** A message is found by the beginnings of its words. */
export function snippetOf(text: string, search: string): Piece[] {
  const words = search.split(/\s+/).filter(Boolean).map(escaped);
  if (words.length === 0) return [{ text, found: false }];
  const wanted = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})`, 'giu');
  const first = text.search(wanted);
  const start = first <= BEFORE ? 0 : text.lastIndexOf(' ', first - BEFORE / 2) + 1;
  const pieces: Piece[] = start > 0 ? [{ text: '… ', found: false }] : [];
  let from = start;
  for (const { 0: found, index } of text.matchAll(wanted)) {
    if (index < from) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), found: false });
    pieces.push({ text: found, found: true });
    from = index + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), found: false });
  return pieces;
}
