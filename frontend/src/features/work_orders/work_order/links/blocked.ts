// Which work orders stand against starting others, in words.

/** The words of one, or those of several. */
export type Detail = string | readonly { detail: string }[];

/** So many are named. */
const NAMED = 5;

export const wordsOf = (detail: Detail): string => {
  if (typeof detail === 'string') return detail;
  const named = detail.slice(0, NAMED).map((one) => one.detail);
  return [...named, ...(detail.length > NAMED ? ['…'] : [])].join(' ');
};
