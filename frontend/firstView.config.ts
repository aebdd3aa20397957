// The first view as the page carries it: its sheet, with the variables it uses out of the themes and the base sheet, and its places.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const VARIABLE = /(--[\w-]+):\s*([^;]+);/g;
const BLOCK = (selector: string) => new RegExp(`(?:^|\\n|\\{)\\s*${selector} \\{([^}]*)\\}`, 'g');

/** What the first block with this selector says of the variables that are used. */
function variables(sheet: string, selector: string, used: ReadonlySet<string>): string {
  const [, body = ''] = BLOCK(selector).exec(sheet) ?? [];
  return [...body.matchAll(VARIABLE)]
    .filter(([, name = '']) => used.has(name))
    .map(([, name, value]) => `${name}:${value}`)
    .join(';');
}

const small = (sheet: string) =>
  sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim();

export function firstViewSheet(root: string): string {
  const read = (...path: string[]) => readFileSync(join(root, 'src', ...path), 'utf8');
  const sheet = read('preload', 'firstView.css') + read('preload', 'firstViewLists.css');
  const used = new Set([...sheet.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  const base = read('themes', 'base.css');
  const [, coarse = ''] = /@media \(pointer: coarse\) \{([\s\S]*?)\n\}/.exec(base) ?? [];
  const themes = readdirSync(join(root, 'src/themes'))
    .filter((name) => name.endsWith('.css') && name !== 'base.css')
    .map((name) => `[data-theme="${name.slice(0, -4)}"]`)
    .map((selector) => {
      const text = read('themes', `${selector.slice(13, -2)}.css`);
      const [scheme = ''] = /color-scheme: \w+/.exec(text) ?? [];
      return `${selector}{${scheme};${variables(text, selector.replace(/[[\]]/g, '\\$&'), used)}}`;
    });
  const code = [
    `:root{${variables(base, ':root', used)}}`,
    `@media (pointer: coarse){:root{${variables(coarse, ':root', used)}}}`,
    ...themes,
    sheet,
  ].join('\n');
  return small(code);
}

/** Bars are drawn, not read; what comes between them is hidden from assistive technology, which is given the app. */
export const FIRST_VIEW_PLACES =
  '<div id="first-view" aria-hidden="true"><i class="fv-bar" data-theme="default"></i><i class="fv-nav" data-theme="default"></i>' +
  '<i class="fv-foot" data-theme="default"></i><div class="fv-main"></div></div>';
