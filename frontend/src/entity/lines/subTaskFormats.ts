// How planned sub-tasks are answered: a format is about the line that it names.
import { type AnswerFormat, sentFormat } from '@/components/answerFormat/format';

export type SubTaskFormat = { name: string; answerFormat: AnswerFormat };

/** The sub-tasks of a text, each once. */
export const linesOf = (text: string): readonly string[] =>
  Array.from(
    new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  );

/** The formats after the text has changed: a line that was rewritten where it stands keeps its format. */
export function renamed(formats: readonly SubTaskFormat[], before: string, after: string): readonly SubTaskFormat[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (old.length !== now.length) return formats;
  return formats.map((one) => {
    const at = old.indexOf(one.name);
    const name = now[at];
    return name !== undefined && !now.includes(one.name) ? { ...one, name } : one;
  });
}

/** What is sent of formats: those of lines that are there and that ask for more than a tick; null for none. */
export function sentFormats(formats: readonly SubTaskFormat[], lines: string): readonly SubTaskFormat[] | null {
  const names = linesOf(lines);
  const sent = formats.flatMap(({ name, answerFormat }) => {
    const format = names.includes(name) ? sentFormat(answerFormat) : null;
    return format ? [{ name, answerFormat: format }] : [];
  });
  return sent.length > 0 ? sent : null;
}
