// What a list offers, and which of it match what is typed.

export type Option<T extends string = string> = {
  value: T;
  label: string;
  /** Stands before the label, in the muted colour; it is searched too. */
  code?: string | null | undefined;
  disabled?: boolean | undefined;
};

/** Records as options: their ids are the values. */
export const namedOptions = (
  records: readonly { id: number; name: string; code?: string | null | undefined }[],
): readonly Option[] => records.map(({ id, name, code }) => ({ value: String(id), label: name, code }));

/** How an option reads in a field: its code before its label, unless they are the same. */
export const textOf = ({ code, label }: Pick<Option, 'code' | 'label'>) =>
  code && code !== label ? `${code} ${label}` : label;

/** Without case and accents: "Änne" is found by "anne". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How well a text answers a search: 0 begins with it, 1 has a word that does, 2 holds it; nothing if not at all. */
function rankOf(text: string, search: string): number | undefined {
  const at = text.indexOf(search);
  if (at < 0) return undefined;
  if (at === 0) return 0;
  return text.includes(` ${search}`) || text.includes(`-${search}`) ? 1 : 2;
}

/** The options that hold the text, the nearest first; all of them, in their order, for no text. */
export function matching<T extends Option>(options: readonly T[], text: string): readonly T[] {
  const search = plain(text.trim());
  if (search === '') return options;
  const ranks: T[][] = [[], [], []];
  for (const option of options) {
    const ofLabel = rankOf(plain(option.label), search);
    const rank = ofLabel === 0 ? 0 : Math.min(ofLabel ?? 3, rankOf(plain(textOf(option)), search) ?? 3);
    ranks[rank]?.push(option);
  }
  return ranks.flat();
}
