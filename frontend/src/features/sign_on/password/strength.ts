// How long a password would hold out, by a cautious guess at how people who guess passwords go about it: well-known ones and
// the owner's names first, then words and what stands around them, then everything of the letters that are used. It is no
// dictionary: what could be a word counts as one.

export type Strength = 'weak' | 'fair' | 'good' | 'strong';

/** So often used that they are tried before anything else. */
const KNOWN =
  /^(?:password|passwort|passw0rd|qwert[yz]\w*|asdf\w*|letmein|welcome|willkommen|hallo|hello|admin\w*|iloveyou|monkey|dragon|sunshine|princess|football|fussball|baseball|master|shadow|geheim|schatz|login|test|demo|gantry|maintenance|secret|sommer|winter|summer|changeme|start)$/;

const KNOWN_WORD = 8;
/** One of some thirty thousand. */
const WORD = 15;
const LETTER_BEYOND_A_WORD = 2;
const LONG_WORD = 10;
const MORE_OF_THE_SAME = 1;

/** Such as s for $: an attacker knows them, too. */
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

/** Every letter has to be guessed, but for those that repeat the last one or go on counting from it, and a mark used before. */
function bitsOfLetters(text: string, each: number): number {
  let bits = 0;
  let before: number | undefined;
  const marks = new Set<string>();
  for (const letter of text) {
    if (/[^\p{L}\p{N}]/u.test(letter)) {
      bits += marks.has(letter) ? MORE_OF_THE_SAME : each;
      marks.add(letter);
    } else {
      const code = letter.codePointAt(0) ?? 0;
      bits += before !== undefined && Math.abs(code - before) <= 1 ? MORE_OF_THE_SAME : each;
      before = code;
    }
  }
  return bits;
}

/** Vowels here and there, and never many consonants in a row. */
const couldBeAWord = (run: string) =>
  run.length > 2 && /[aeiouyäöüéèáó]/.test(run) && !/[^aeiouyäöüéèáó]{5}|[aeiouy]{4}/.test(run);

/** From the first letter to the last, without the digits and marks around. */
const coreOf = (text: string) => /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? '';

/** How many guesses an attacker needs, as a power of two. `own` are words that they know of: a name, an address. */
export function bitsOf(password: string, own: readonly string[] = []): number {
  const each = Math.log2(Math.max(alphabet(password), 2));
  const lower = password.toLowerCase();
  const read = [...lower].map((letter) => AS_READ[letter] ?? letter).join('');
  if (KNOWN.test(coreOf(lower)) || KNOWN.test(coreOf(read))) {
    const around = password.replace(/\p{L}/gu, '');
    return KNOWN_WORD + bitsOfLetters(around, Math.log2(Math.max(alphabet(around), 2)));
  }
  const names = own.flatMap((text) => text.toLowerCase().split(/[\s@._-]+/)).filter((name) => name.length > 3);
  let bits = 0;
  const rest = password.replaceAll(/\p{L}+/gu, (run) => {
    const word = run.toLowerCase();
    const known = KNOWN.test(word) || names.some((name) => word.includes(name));
    if (!known && !couldBeAWord(word)) return run;
    const asWord = known ? KNOWN_WORD : WORD + LETTER_BEYOND_A_WORD * Math.max(0, word.length - LONG_WORD);
    bits += Math.min(asWord, bitsOfLetters(run, each));
    return '';
  });
  return bits + bitsOfLetters(rest, each);
}

/** Guessed soon by an attacker who stole its hash, after a while, or never. */
export function strengthOf(password: string, own: readonly string[] = []): Strength {
  const bits = bitsOf(password, own);
  if (bits < 40) return 'weak';
  if (bits < 55) return 'fair';
  return bits < 70 ? 'good' : 'strong';
}
