import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEMES } from '.';

/** Text on what it stands on: WCAG AA asks 4.5. */
const TEXT_PAIRS = [
  ...['text', 'muted', 'accent', 'success', 'warning', 'danger', 'info'].flatMap((ink) =>
    ['page', 'surface', 'raised'].map((plane) => [ink, plane] as const),
  ),
  ['accent-text', 'accent'],
  // Each part of the frame wears a theme of its own: what stands on it comes from the same sheet.
  ['navbar-text', 'navbar'],
  ['navbar-muted', 'navbar'],
  ['toolbar-text', 'toolbar'],
  ['muted', 'toolbar'],
  ['footer-text', 'footer'],
] as const;

/** Texts on what is tinted with another colour, as the style sheets mix it: the entry under the pointer, the current one. */
const TINTED_PAIRS = [
  ['navbar-text', 'navbar', 'navbar-text', 0.08],
  ['navbar-text', 'navbar', 'navbar-text', 0.13],
  ['toolbar-text', 'toolbar', 'toolbar-text', 0.13],
  ['muted', 'toolbar', 'toolbar-text', 0.04],
  ['text', 'surface', 'accent', 0.12],
  // Rows that are selected, or just changed.
  ...(['text', 'muted', 'success', 'warning', 'danger', 'info'] as const).map(
    (ink) => [ink, 'surface', 'accent', 0.1] as const,
  ),
] as const;

/** Edges of fields, the focus ring, icons and badges: 3. */
const EDGE_PAIRS = [
  ...['control', 'focus'].flatMap((edge) => ['page', 'surface', 'raised'].map((plane) => [edge, plane] as const)),
  ['focus', 'toolbar'],
  ['accent', 'toolbar'],
  ['navbar-text', 'navbar'],
] as const;

function coloursOf(theme: string): Map<string, string> {
  const sheet = readFileSync(`${import.meta.dirname}/${theme}.css`, 'utf8');
  return new Map([...sheet.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A plane with so much of another colour in it, as `color-mix(in srgb, …)` makes it. */
const tinted = (plane: string, tint: string, share: number) =>
  channels(plane).map((channel, at) => channel * (1 - share) + (channels(tint)[at] ?? 0) * share);

function luminance(colour: number[]): number {
  const [r = 0, g = 0, b = 0] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: number[], other: number[]): number {
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

  it('can be read, and its edges seen', () => {
    const pairs = [
      ...TEXT_PAIRS.map(([ink, plane]) => ({
        pair: `${ink} on ${plane}`,
        ink,
        behind: channels(of(plane)),
        least: 4.5,
      })),
      ...TINTED_PAIRS.map(([ink, plane, tint, share]) => ({
        pair: `${ink} on ${plane} with ${share} of ${tint}`,
        ink,
        behind: tinted(of(plane), of(tint), share),
        least: 4.5,
      })),
      ...EDGE_PAIRS.map(([edge, plane]) => ({
        pair: `${edge} on ${plane}`,
        ink: edge,
        behind: channels(of(plane)),
        least: 3,
      })),
    ];
    const weak = pairs.filter(({ ink, behind, least }) => contrast(channels(of(ink)), behind) < least);
    expect(weak.map(({ pair, least }) => `${pair}: less than ${least}`)).toEqual([]);
  });

  it('has the same variables as every other theme', () => {
    expect([...colours.keys()]).toEqual([...coloursOf('default').keys()]);
  });
});

it('initials can be read on the colour of every name', () => {
  const sheet = readFileSync(`${import.meta.dirname}/../components/avatar/Avatar.module.css`, 'utf8');
  const [, saturation, lightness] = /hsl\(var\(--hue\) (\d+)% (\d+)%\)/.exec(sheet) ?? [];
  const weakest = Math.min(
    ...Array.from({ length: 360 }, (_, hue) =>
      contrast([255, 255, 255], fromHsl(hue, Number(saturation), Number(lightness))),
    ),
  );
  expect(weakest).toBeGreaterThanOrEqual(4.5);
});

/** As CSS has it: degrees, per cent, per cent. */
function fromHsl(hue: number, saturation: number, lightness: number): number[] {
  const [s, l] = [saturation / 100, lightness / 100];
  return [0, 8, 4].map((step) => {
    const k = (step + hue / 30) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  });
}
