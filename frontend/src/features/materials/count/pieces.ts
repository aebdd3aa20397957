// Serial numbers as they are entered: a list, with ranges such as 100-104 and runs such as 100+4.

const parts = (text: string): readonly string[] =>
  text
    .split(/[,;\r\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** How many pieces one part of a list names: the server refuses what it does not understand. */
function named(part: string): number {
  const range = /^(\d{1,18})\s*([-+])\s*(\d{1,18})$/.exec(part);
  if (!range) return 1;
  const [, first = '', sign, last = ''] = range;
  const more = sign === '+' ? Number(last) : Number(last) - Number(first);
  return more >= 0 ? more + 1 : 1;
}

export const countPieces = (text: string): number => parts(text).reduce((sum, part) => sum + named(part), 0);

/** The list with one number more; one that is there already is not added again. */
export function withPiece(text: string, number: string): string {
  const piece = number.trim();
  const known = parts(text).some((part) => part.toLowerCase() === piece.toLowerCase());
  if (piece === '' || known) return text;
  return text.trim() === '' ? piece : `${text.trimEnd()}\n${piece}`;
}
