// The page of all that a search finds of one family.

export const SEARCH = '/search';

/** `family` as the search calls it: `asset`, `message`. */
export const hitsPage = (family: string, text = ''): string =>
  `${SEARCH}?${new URLSearchParams({ family, q: text.trim() })}`;
