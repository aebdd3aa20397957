// The sizes of paper that documents are printed on.
export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

/** Letter where paper is measured in inches. */
export const usualPaper = (): Paper => (/-(US|CA|MX|PH|CO|CL|VE)$/.test(navigator.language) ? 'letter' : 'a4');
