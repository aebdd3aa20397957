// Which language one reads: what was chosen in this browser, else what the browser asks for.

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = 'gantry.language';

export const keepLanguage = (language: Language) => localStorage.setItem(STORAGE_KEY, language);

/** Among those that the tenant offers, none meaning all; `usual` is the tenant's own for those who have chosen none. */
export function preferredLanguage(offered: readonly string[] = [], usual: string | null = null): Language {
  const wishes = [localStorage.getItem(STORAGE_KEY), usual, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  const known = offeredLanguages(offered);
  for (const wish of wishes) {
    const found = known.find((language) => language === wish);
    if (found) return found;
  }
  return known[0] ?? 'en';
}

export const offeredLanguages = (offered: readonly string[]): readonly Language[] =>
  LANGUAGES.filter((language) => offered.length === 0 || offered.includes(language));
