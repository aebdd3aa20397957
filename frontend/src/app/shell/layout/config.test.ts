import { describe, expect, it } from 'vitest';
import { dana } from '@/test/fixtures';
import { layoutOf, wishesForOther, withWish } from './config';

const stored = (style: string, config: Record<string, unknown>) =>
  layoutOf({ ...dana.data.settings, layout: { style, config } });

describe('the layout', () => {
  it('is the classic one by itself: everything there, the navbar open on the left, the content scrolls', () => {
    expect(stored('layout1', {})).toEqual({
      style: 'layout1',
      config: {
        mode: 'fullwidth',
        scroll: 'content',
        navbar: { display: true, folded: false, position: 'left', style: 'fixed' },
        toolbar: { display: true, position: 'above', style: 'fixed' },
        footer: { display: true, position: 'below', style: 'fixed' },
        leftSidePanel: { display: false },
        rightSidePanel: { display: true },
      },
    });
  });

  it('of the container style is as wide as a container', () => {
    expect(stored('layout3', {}).config.mode).toBe('container');
    expect(stored('layout3', { mode: 'boxed' }).config.mode).toBe('boxed');
  });

  it('keeps the options the user has set, next to those left alone', () => {
    const { config } = stored('layout1', { navbar: { folded: true }, footer: { display: false } });
    expect(config.navbar).toEqual({ display: true, folded: true, position: 'left', style: 'fixed' });
    expect(config.footer.display).toBe(false);
  });

  it.each([
    ['an unknown layout', 'layout9', {}],
    ['words that are no choice', 'layout1', { mode: 'huge', navbar: { position: 'top', folded: 'yes' } }],
    ['another shape', 'layout1', { navbar: 'left', toolbar: null, footer: [true] }],
    ['what it does not know', 'layout1', { ribbon: { display: true } }],
  ])('is as by itself where %s is stored', (_what, style, config) => {
    expect(stored(style, config)).toEqual(stored('layout1', {}));
  });
});

describe('a wish', () => {
  it('is stored beside the others', () => {
    const before = { scroll: 'body', navbar: { position: 'right' } };
    expect(withWish(before, 'navbar.folded', true)).toEqual({
      scroll: 'body',
      navbar: { position: 'right', folded: true },
    });
    expect(withWish(before, 'mode', 'boxed')).toEqual({ ...before, mode: 'boxed' });
    expect(withWish(undefined, 'footer.display', false)).toEqual({ footer: { display: false } });
  });

  it('goes along to another layout, but for the width', () => {
    expect(wishesForOther({ mode: 'boxed', footer: { display: false } })).toEqual({ footer: { display: false } });
  });
});
