import { expect, it } from 'vitest';
import { dana } from '@/test/fixtures';
import { layoutOf } from './config';
import { stayingHeights } from './heights';

const heights = (style: string, config: Record<string, unknown> = {}, narrow = false) =>
  stayingHeights(layoutOf({ ...dana.data.settings, layout: { style, config } }), narrow);

it('counts the toolbar and the footer around the content', () => {
  expect(heights('layout1')).toMatchObject({ top: 64, bottom: 32, overNavigation: 64 });
});

it('counts a bar of navigation, which stops below the toolbar', () => {
  expect(heights('layout2')).toMatchObject({ top: 112, overToolbar: 0, overNavigation: 64 });
});

it('lets a toolbar below the navigation stop there', () => {
  expect(heights('layout2', { toolbar: { position: 'below' } })).toMatchObject({
    top: 112,
    overToolbar: 48,
    overNavigation: 0,
  });
});

it('does not count what scrolls away or is not shown', () => {
  const config = { toolbar: { style: 'static' }, footer: { display: false } };
  expect(heights('layout1', config)).toMatchObject({ top: 0, bottom: 0, overNavigation: 0 });
});

it('leaves narrow screens their height: navigation in a drawer, no footer', () => {
  expect(heights('layout3', {}, true)).toMatchObject({ top: 64, bottom: 0 });
});
