// The addresses that a mail goes to: those that were ticked, and those that were typed.

/** What was typed, at commas, semicolons and blanks. */
export const typedAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Each once, whatever the case of its letters. */
export function allAddresses(ticked: readonly string[], typed: string): string[] {
  const known = new Set<string>();
  return [...ticked, ...typedAddresses(typed)].filter((address) => {
    const key = address.toLowerCase();
    return !known.has(key) && known.add(key);
  });
}
