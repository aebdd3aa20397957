// The names of the themes, and the one last shown in this browser: without their sheets, for the page before the app.
export const THEMES = [
  'default',
  'sunset',
  'greeny',
  'beach',
  'tech',
  'sweetHues',
  'defaultDark',
  'deepOcean',
  'slate',
] as const;

export type Theme = (typeof THEMES)[number];

export const THEME_KEY = 'gantry.theme';

/** Unknown names give the default. */
export const knownTheme = (name: string | null | undefined): Theme =>
  THEMES.find((theme) => theme === name) ?? 'default';

/** The theme last shown in this browser: what the login screen wears before the sign-in. */
export const storedTheme = (): Theme => knownTheme(localStorage.getItem(THEME_KEY));
