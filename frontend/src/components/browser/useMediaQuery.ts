// Whether a media query matches, kept up to date.
import { useSyncExternalStore } from 'react';

/** Where one thing at a time covers the screen, and what is done with it stands at its foot. */
export const PHONE = '(width < 720px)';

/** Where what stands side by side elsewhere takes turns: navigation and screen, a list and what was chosen from it. */
export const NARROW = '(width < 960px)';

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
