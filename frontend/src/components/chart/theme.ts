// The colours of the theme that is worn, for what is painted and not styled.
import { useSyncExternalStore } from 'react';

function onTheme(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The name of the theme; a component that uses it is drawn again when it changes. */
export const useThemeName = () => useSyncExternalStore(onTheme, () => document.documentElement.dataset.theme ?? '');

/** 8 %, and 16 %, in two more digits of a colour. */
const FAINT = '14';
const SOFT = '29';

export function chartColours() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    line: colour('--accent'),
    band: colour('--accent') + SOFT,
    grid: colour('--text') + FAINT,
    labels: colour('--muted'),
    surface: colour('--surface'),
  };
}
