// What could be meant while one writes: a member behind an @, a command behind a slash at the very beginning.
import type { Member } from '@/realtime/thread/model';

export type Slash = { name: 'issue' | 'clockIn' | 'clockOut' | 'meter' | 'status'; text: string };

/** As the server understands them; those that need the work order of the thread are offered there only. */
const SLASHES: readonly (Slash & { onWorkOrder?: true })[] = [
  { name: 'issue', text: '/issue ' },
  { name: 'clockIn', text: '/clock in', onWorkOrder: true },
  { name: 'clockOut', text: '/clock out', onWorkOrder: true },
  { name: 'meter', text: '/meter ' },
  { name: 'status', text: '/status ', onWorkOrder: true },
];

/** A word behind a slash, at the very beginning; "/etc/hosts" is none. */
export const isCommand = (text: string) => /^\s*\/[a-z]+(\s|$)/i.test(text);

export type Suggestions =
  | { kind: 'mention'; from: number; options: readonly Member[] }
  | { kind: 'slash'; from: 0; options: readonly Slash[] };

type Around = { members: readonly Member[]; me: number; onWorkOrder: boolean };

const MOST = 6;
const LONGEST_NAME = 40;

export function suggestionsFor(text: string, caret: number, around: Around): Suggestions | null {
  const written = text.slice(0, caret);
  if (written.startsWith('/')) {
    const options = SLASHES.filter(
      (slash) =>
        (around.onWorkOrder || !slash.onWorkOrder) &&
        slash.text.startsWith(written.toLowerCase()) &&
        slash.text.length > written.length,
    );
    return options.length > 0 ? { kind: 'slash', from: 0, options } : null;
  }
  const from = written.lastIndexOf('@');
  const before = written[from - 1];
  if (from < 0 || (before !== undefined && /[\p{L}\p{N}]/u.test(before))) return null;
  const asked = written.slice(from + 1).toLowerCase();
  if (asked.length > LONGEST_NAME || asked.includes('\n') || asked.startsWith(' ')) return null;
  const fits = ({ id, name }: Member) =>
    id !== around.me &&
    name
      .toLowerCase()
      .split(/\s+/)
      .some((_, at, words) => words.slice(at).join(' ').startsWith(asked));
  const options = around.members.filter(fits).slice(0, MOST);
  return options.length > 0 ? { kind: 'mention', from, options } : null;
}

/** The text with a suggestion applied, and where the caret goes. */
export function applySuggestion(
  text: string,
  caret: number,
  suggestions: Suggestions,
  at: number,
): { text: string; caret: number } {
  const { from, kind } = suggestions;
  const option = suggestions.options[at];
  if (!option) return { text, caret };
  const put = kind === 'slash' ? (option as Slash).text : `@${(option as Member).name} `;
  const rest = text.slice(caret).replace(/^ /, '');
  return { text: text.slice(0, from) + put + rest, caret: from + put.length };
}

/** The users that a text mentions: those whose whole name stands behind an @. */
export const mentionsIn = (text: string, members: readonly Member[]): number[] =>
  members.filter(({ name }) => text.toLowerCase().includes(`@${name.toLowerCase()}`)).map(({ id }) => id);
