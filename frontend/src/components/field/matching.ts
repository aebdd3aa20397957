// Which options of a list match what is typed.
import { type Option, textOf } from './options';

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
