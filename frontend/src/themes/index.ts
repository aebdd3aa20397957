// The nine themes: each is one sheet of variables, chosen by an attribute of the document element.
import './beach.css';
import './deepOcean.css';
import './default.css';
import './defaultDark.css';
import './greeny.css';
import './slate.css';
import './sunset.css';
import './sweetHues.css';
import './tech.css';
import { knownTheme, THEME_KEY } from './names';

export { knownTheme, storedTheme, type Theme, THEMES } from './names';

/** Wears the theme at once and remembers it here. */
export function applyTheme(name: string | null | undefined): void {
  const theme = knownTheme(name);
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(THEME_KEY, theme);
  tintBrowser();
}

/** What a phone draws around the page has the colour of the page. */
function tintBrowser(): void {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--page').trim();
  if (colour) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
}

/** Thin scrollbars in the theme's colours, or the ones the browser has. */
export function applyScrollbars(custom: boolean): void {
  document.documentElement.dataset.scrollbars = custom ? 'custom' : 'native';
}
