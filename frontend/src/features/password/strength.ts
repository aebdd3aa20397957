// How long a password would hold out, by a cautious guess at how people who guess passwords go about it: well-known ones
// first, then words with something before and behind them, then everything of the letters that are used.

export type Strength = 'weak' | 'fair' | 'good' | 'strong';

/** So often used that they are tried before anything else. */
const KNOWN =
  /^(?:password|passwort|passw0rd|qwert[yz]\w*|asdf\w*|letmein|welcome|willkommen|hallo|hello|admin\w*|iloveyou|monkey|dragon|sunshine|princess|football|fussball|baseball|master|shadow|geheim|schatz|login|test|gantry|maintenance|secret|sommer|winter|summer|changeme|start)$/;

const isKnown = (word: string) => KNOWN.test(word);

const BITS_OF_A_KNOWN_WORD = 8;
const BITS_OF_MORE_OF_THE_SAME = 1;

/** Such as s for $: whoever guesses knows them, too. */
const AS_READ: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  $: 's',
  '@': 'a',
  '!': 'i',
};

function alphabet(text: string): number {
  const kinds: readonly [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    // Letters of other scripts.
    [/[^ -~]/, 60],
  ];
  return kinds.reduce((size, [pattern, count]) => size + (pattern.test(text) ? count : 0), 0);
}

/** A letter that repeats the last one or goes on counting from it hardly has to be guessed. */
function isGuessedFrom(before: number | undefined, code: number, step: number | null): boolean {
  if (before === undefined) return false;
  const next = code - before;
  return next === 0 || (Math.abs(next) === 1 && (step === null || step === next));
}

function bitsOfLetters(text: string): number {
  const each = Math.log2(Math.max(alphabet(text), 2));
  let bits = 0;
  let before: number | undefined;
  let step: number | null = null;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const guessed = isGuessedFrom(before, code, step);
    bits += guessed ? BITS_OF_MORE_OF_THE_SAME : each;
    step = guessed && before !== undefined ? code - before : null;
    before = code;
  }
  return bits;
}

/** From the first letter to the last, without the digits and marks around. */
const coreOf = (text: string) => /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? '';

/** What whoever guesses has to try, as a power of two. `own` are words that they know of: a name, an address. */
export function bitsOf(password: string, own: readonly string[] = []): number {
  const lower = password.toLowerCase();
  const read = [...lower].map((letter) => AS_READ[letter] ?? letter).join('');
  const names = own.flatMap((text) => text.toLowerCase().split(/[\s@._-]+/)).filter((name) => name.length > 3);
  const words = [...names.filter((name) => lower.includes(name)), ...[coreOf(lower), coreOf(read)].filter(isKnown)];
  const [longest] = words.toSorted((one, other) => other.length - one.length);
  if (!longest) return bitsOfLetters(password);
  const at = Math.max(lower.indexOf(longest), read.indexOf(longest));
  const around = password.slice(0, at) + password.slice(at + longest.length);
  return BITS_OF_A_KNOWN_WORD + bitsOfLetters(around);
}

/** Too short for whoever stole what is kept of it, for a while longer, for good. */
export function strengthOf(password: string, own: readonly string[] = []): Strength {
  const bits = bitsOf(password, own);
  if (bits < 40) return 'weak';
  if (bits < 55) return 'fair';
  return bits < 70 ? 'good' : 'strong';
}
