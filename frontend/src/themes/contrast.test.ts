import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEMES } from '.';

/** Text on what it stands on: WCAG AA asks 4.5. */
const TEXT_PAIRS = [
  ...['text', 'muted', 'accent', 'success', 'warning', 'danger', 'info'].flatMap((ink) =>
    ['page', 'surface', 'raised'].map((plane) => [ink, plane] as const),
  ),
  ['accent-text', 'accent'],
  ['navbar-text', 'navbar'],
  ['navbar-muted', 'navbar'],
  ['toolbar-text', 'toolbar'],
  ['footer-text', 'footer'],
] as const;

/** Edges of fields and the focus ring: 3. */
const EDGE_PAIRS = ['control', 'focus'].flatMap((edge) =>
  ['page', 'surface', 'raised'].map((plane) => [edge, plane] as const),
);

function coloursOf(theme: string): Map<string, string> {
  const sheet = readFileSync(`${import.meta.dirname}/${theme}.css`, 'utf8');
  return new Map([...sheet.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(THEMES)('%s', (theme) => {
  const colours = coloursOf(theme);
  const of = (name: string) => {
    const colour = colours.get(name);
    if (!colour) throw new Error(`${theme} has no --${name}`);
    return colour;
  };

  it.each(TEXT_PAIRS)('%s can be read on %s', (ink, plane) => {
    expect(contrast(of(ink), of(plane))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(EDGE_PAIRS)('%s can be seen on %s', (edge, plane) => {
    expect(contrast(of(edge), of(plane))).toBeGreaterThanOrEqual(3);
  });

  it('has the same variables as every other theme', () => {
    expect([...colours.keys()]).toEqual([...coloursOf('default').keys()]);
  });
});
