// Lines and bands in the units that are shown.
import { expect, it } from 'vitest';
import { shownUnit } from '../formats/units';
import { shownBand, shownLine } from './shown';

const line = { at: [1, 2, 3], value: [0, null, 100], least: [-10, null, 90], most: [10, null, 110] };

it('draws the values that the words say, and leaves holes', () => {
  const fahrenheit = shownUnit('°C', 'us');
  expect(shownLine(line, fahrenheit)).toEqual({
    at: [1, 2, 3],
    value: [32, null, 212],
    least: [14, null, 194],
    most: [50, null, 230],
  });
  expect(shownBand({ low: null, high: 80 }, fahrenheit)).toEqual({ low: null, high: 176 });
});

it('draws the same line where nothing is converted', () => {
  const band = { low: 1, high: 2 };
  expect([shownLine(line, null), shownBand(band, null), shownBand(null, shownUnit('bar', 'us'))]).toEqual([
    line,
    band,
    null,
  ]);
});
