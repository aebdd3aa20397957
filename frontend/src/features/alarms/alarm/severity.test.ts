import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { THEMES } from '@/themes';

const sheet = readFileSync(`${import.meta.dirname}/severity.module.css`, 'utf8');
const pairs = [...sheet.matchAll(/light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
  ([, light = '', dark = '']) => [light, dark] as const,
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.each(THEMES)('every severity can be read on every plane of %s', (theme) => {
  const theirs = readFileSync(`${import.meta.dirname}/../../../themes/${theme}.css`, 'utf8');
  const dark = /color-scheme: dark/.test(theirs);
  const planes = ['page', 'surface', 'raised'].map(
    (plane) => new RegExp(`--${plane}: (#[\\da-f]{6})`).exec(theirs)?.[1],
  );
  expect(pairs).toHaveLength(4);
  for (const pair of pairs) {
    for (const plane of planes) expect(contrast(pair[dark ? 1 : 0], plane ?? '')).toBeGreaterThanOrEqual(4.5);
  }
});
