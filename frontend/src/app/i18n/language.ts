// Which language one reads: what was chosen in this browser, else what the browser asks for.

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = 'gantry.language';

export const keepLanguage = (language: Language) => localStorage.setItem(STORAGE_KEY, language);

export function preferredLanguage(): Language {
  const wishes = [localStorage.getItem(STORAGE_KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => language === wish);
    if (found) return found;
  }
  return 'en';
}
