// The first view stands in the page until the app shows the same, and nothing in it is more than text.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { viewOf } from './firstView';
import { FIRST_VIEW, handOver, paint, paintBars, paintSignIn } from './paint';

const BARS = { toolbar: 'beach', navbar: 'slate', footer: 'slate', folded: true, own: false, none: false };
const ORDER = { code: 'WO-000034', title: '<b>Film</b> tears', statusName: 'Open' };

const view = () => document.getElementById(FIRST_VIEW);
const main = () => view()?.querySelector('.fv-main');
const app = (markup: string) => {
  const root = document.getElementById('root');
  if (root) root.innerHTML = markup;
  // The observer looks before the next frame.
  return Promise.resolve();
};

beforeEach(() => {
  const bars = ['bar', 'nav', 'foot'].map((name) => `<i class="fv-${name}"></i>`).join('');
  document.body.innerHTML = `<div id="${FIRST_VIEW}">${bars}<div class="fv-main"></div></div><div id="root"></div>`;
});

afterEach(() => {
  view()?.remove();
  paint(null);
  document.body.innerHTML = '';
});

it('shows text as text', () => {
  paint(viewOf('workOrder', ORDER, {}, true));
  expect(main()).toHaveTextContent('WO-000034<b>Film</b> tearsOpen');
  expect(main()?.querySelector('b')).toBeNull();
});

it('wears the colours of the bars, and shows nothing where the user has none', () => {
  paint(viewOf('workOrder', ORDER, {}, true));
  paintBars(BARS);
  expect(view()?.querySelector('.fv-nav')).toHaveAttribute('data-theme', 'slate');
  expect(view()).toHaveAttribute('data-bars');
  expect(view()).toHaveAttribute('data-folded');
  paintBars({ ...BARS, none: true });
  expect(view()).not.toHaveAttribute('data-bars');
  expect(main()).toBeEmptyDOMElement();
});

it('stays while the app waits, gives up its bars to those of the app, and goes when the title is there', async () => {
  paint(viewOf('workOrder', ORDER, {}, true));
  handOver();
  await app('<output>Loading</output>');
  expect(view()).not.toHaveAttribute('data-app');
  await app('<header><a href="/home">Gantry</a></header><main id="content"></main>');
  expect(view()).toHaveAttribute('data-app');
  await app('<header></header><main id="content"><h1>&lt;b&gt;Film&lt;/b&gt; tears</h1></main>');
  expect(view()).toBeNull();
});

it('goes when the app shows something else', async () => {
  paint(viewOf('workOrder', ORDER, {}, true));
  handOver();
  await app('<h2>No connection</h2>');
  expect(view()).toBeNull();
});

it('goes when a user begins to use the app before its title is there, or when that never comes', async () => {
  vi.useFakeTimers();
  const shell = '<main id="content"></main><button></button>';
  paint(viewOf('workOrder', ORDER, {}, true));
  handOver();
  await app(shell);
  expect(view()).not.toBeNull();
  window.dispatchEvent(new Event('pointerdown'));
  expect(view()).toBeNull();

  document.body.innerHTML = `<div id="${FIRST_VIEW}"><div class="fv-main"></div></div><div id="root"></div>`;
  paint(viewOf('workOrder', ORDER, {}, true));
  handOver();
  await app(shell);
  vi.advanceTimersByTime(5_000);
  expect(view()).toBeNull();
  vi.useRealTimers();
});

it('is the sign-in where nobody is signed in', () => {
  paintBars(BARS);
  paintSignIn({ parts: [['title', 'Log in']], until: ['h1', 'Log in'] });
  expect(view()).toHaveAttribute('data-sign-in');
  expect(view()).not.toHaveAttribute('data-bars');
  expect(main()).toHaveTextContent('Log in');
});
