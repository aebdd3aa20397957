// Where the page itself scrolls, bars that are fixed stay: how high they are, and so where the next one stops.
import type { CSSProperties } from 'react';
import type { Layout } from './config';

export const TOOLBAR_HEIGHT = 64;
export const HORIZONTAL_HEIGHT = 48;
export const FOOTER_HEIGHT = 32;

type Bar = { display: boolean; style: 'fixed' | 'static' };
const stays = ({ display, style }: Bar, height: number) => (display && style === 'fixed' ? height : 0);

/**
 * In pixels from the window's edges. `narrow` screens have their navigation in a drawer, and no footer.
 * `over…` is what stays above a bar, `top` and `bottom` what stays around the content.
 */
export function stayingHeights({ style, config }: Layout, narrow: boolean) {
  const horizontal = style !== 'layout1' && !narrow;
  const toolbar = stays(config.toolbar, TOOLBAR_HEIGHT);
  const navigation = horizontal ? stays(config.navbar, HORIZONTAL_HEIGHT) : 0;
  const toolbarFirst = config.toolbar.position === 'above';
  const footer = narrow ? 0 : stays(config.footer, FOOTER_HEIGHT);
  return {
    overToolbar: toolbarFirst ? 0 : navigation,
    overNavigation: toolbarFirst ? toolbar : 0,
    underNavigation: config.footer.position === 'above' ? footer : 0,
    top: toolbar + navigation,
    bottom: footer,
  };
}

/** The same as variables for the style sheets. */
export function heightVariables(layout: Layout, narrow: boolean): CSSProperties {
  const entries = Object.entries(stayingHeights(layout, narrow));
  return Object.fromEntries(entries.map(([name, height]) => [`--${name}`, `${height}px`]));
}
