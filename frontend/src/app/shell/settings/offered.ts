// Which options make a difference in which layout; the others are not offered.
import type { Layout } from '../layout/config';

export const PARTS = ['navbar', 'toolbar', 'footer', 'leftSidePanel', 'rightSidePanel'] as const;
export type Part = (typeof PARTS)[number];

/** A bar of navigation has no side and does not fold, and no footer can stand beside it. */
const SIDE_NAVBAR_ONLY = ['navbar.folded', 'navbar.position', 'footer.position'];

export function isOffered({ style, config }: Layout, part: Part, option: string): boolean {
  if (!config[part].display) return false;
  // What stays and what scrolls away is a question only where the page scrolls.
  if (option === 'style') return config.scroll === 'body';
  return style === 'layout1' || !SIDE_NAVBAR_ONLY.includes(`${part}.${option}`);
}
