// Paints the first view into its place in the page, and takes it away in the frame in which the app shows the same.
import type { Bars, Part, Shown } from './firstView';

export const FIRST_VIEW = 'first-view';

/** When the app shows something else than was expected. */
const LONGEST_MS = 5_000;

const place = () => document.getElementById(FIRST_VIEW);

function elementOf([name, content, card]: Part): HTMLElement {
  const element = document.createElement('div');
  element.className = `fv-${name}`;
  if (typeof content === 'string') element.textContent = content;
  else element.append(...content.map(elementOf));
  if (card) element.style.setProperty('--card', `${card}px`);
  return element;
}

let shown: Shown | null = null;

export function paint(next: Shown | null): void {
  shown = next;
  place()
    ?.querySelector('.fv-main')
    ?.replaceChildren(...(next?.parts ?? []).map(elementOf));
}

export function paintBars({ toolbar, navbar, footer, folded, own, none }: Bars): void {
  const view = place();
  if (!view) return;
  const themes: Readonly<Record<string, string>> = { bar: toolbar, nav: navbar, foot: footer };
  for (const [name, theme] of Object.entries(themes))
    view.querySelector(`.fv-${name}`)?.setAttribute('data-theme', theme);
  view.toggleAttribute('data-bars', !none);
  view.toggleAttribute('data-folded', folded);
  view.toggleAttribute('data-own', own);
  if (none) paint(null);
}

export function paintSignIn(next: Shown): void {
  const view = place();
  view?.removeAttribute('data-bars');
  view?.toggleAttribute('data-sign-in', true);
  paint(next);
}

const isThere = (root: Element, [selector, text]: Shown['until']) =>
  [...root.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text));

/** Looks on while the app draws: a change is seen before it is painted, so that nothing empty is shown in between. */
export function handOver(): void {
  const view = place();
  const root = document.getElementById('root');
  if (!view || !root) return;
  const address = window.location.href;
  let longest: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    observer.disconnect();
    clearTimeout(longest);
    for (const name of ['pointerdown', 'keydown']) window.removeEventListener(name, look, true);
    view.remove();
  };
  const look = (event?: unknown) => {
    // A sign of waiting has none of these.
    if (!root.querySelector('h1, h2, a, button, input')) return;
    // Inside the frame of the app its title may be later than its bars; whoever uses them meanwhile wants the app.
    const framed = root.querySelector('#content') !== null;
    if (event instanceof Event || !framed || !shown || window.location.href !== address) return end();
    if (isThere(root, shown.until)) return end();
    view.toggleAttribute('data-app', true);
    longest ??= setTimeout(end, LONGEST_MS);
  };
  const observer = new MutationObserver(() => look());
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-placed'] });
  for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, look, true);
}
