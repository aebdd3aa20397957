// A first mapping of a file: the server's guess, and beyond it the headings that this screen itself gives to fields, so that
// what was exported here is understood here, in any language.
import type { Mapping } from '../api/contract';

const plain = (text: string) => text.trim().toLowerCase();

export function completed(guess: Mapping, fields: readonly string[], label: (name: string) => string): Mapping {
  const used = new Set(Object.values(guess));
  const free = fields.filter((name) => !used.has(name));
  const own = new Map(free.map((name) => [plain(label(name)), name]));
  const better = Object.entries(guess).map(([header, field]) => {
    const mine = field ?? own.get(plain(header)) ?? null;
    // Of two columns of one heading the first is meant.
    if (mine !== null && field === null) own.delete(plain(header));
    return [header, mine] as const;
  });
  return Object.fromEntries(better);
}
