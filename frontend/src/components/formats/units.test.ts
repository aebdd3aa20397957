// Values of one system of units in the other.
import { expect, it } from 'vitest';
import { shownUnit } from './units';

const shown = (value: number, unit: string, system: 'metric' | 'us') => {
  const to = shownUnit(unit, system);
  return to && [Number(to.show(value).toFixed(4)), to.code];
};

it.each([
  [100, '°C', 212, '°F'],
  [-40, '°C', -40, '°F'],
  [25.4, 'mm', 1, 'in'],
  [2.54, 'cm', 1, 'in'],
  [1, 'm', 3.2808, 'ft'],
  [10, 'km', 6.2137, 'mi'],
  [1, 'kg', 2.2046, 'lb'],
  [1, 't', 1.1023, 'short ton'],
  [1, 'L', 0.2642, 'gal'],
  [1, 'm3', 35.3147, 'ft³'],
  [7, 'bar', 101.5264, 'psi'],
  [700, 'kPa', 101.5264, 'psi'],
  [1013.25, 'hPa', 29.9213, 'inHg'],
  [250, 'Pa', 1.0037, 'inH₂O'],
  [100, 'km/h', 62.1371, 'mph'],
  [4.5, 'mm/s', 0.1772, 'in/s'],
  [10, 'm/s', 32.8084, 'ft/s'],
  [20, 'l/min', 5.2834, 'gal/min'],
])('shows %d %s as %d %s', (value, unit, expected, code) => {
  expect(shown(value, unit, 'us')).toEqual([expected, code]);
});

it.each([
  [212, '°F', 100, '°C'],
  [0, '°F', -17.7778, '°C'],
  [100, 'psi', 6.8948, 'bar'],
  [1, 'gal', 3.7854, 'l'],
  [16, 'oz', 453.5924, 'g'],
  [60, 'mph', 96.5606, 'km/h'],
])('shows %d %s as %d %s', (value, unit, expected, code) => {
  expect(shown(value, unit, 'metric')).toEqual([expected, code]);
});

it('moves differences and rates by no zero', () => {
  expect(shownUnit('°C', 'us')?.showDifference(10)).toBe(18);
  expect(shown(10, '°C/min', 'us')).toEqual([18, '°F/min']);
});

it('keeps what was typed as it was shown', () => {
  for (const unit of ['°C', 'mm', 'kPa', 'l/min', 'kg']) {
    const us = shownUnit(unit, 'us');
    expect(us?.keep(us.show(71.3))).toBeCloseTo(71.3, 9);
  }
  expect(shownUnit('°C', 'us')?.keep(98.6)).toBe(37);
});

it('leaves alone what is of the system already, measures something else, or is shown as it is kept', () => {
  expect(['°F', 'psi', 'gal', 'h', 'kWh', 'g', 'rpm', '%', ''].map((unit) => shownUnit(unit, 'us'))).toEqual(
    Array(9).fill(null),
  );
  expect(['°C', 'bar', 'mm', 'kPa'].map((unit) => shownUnit(unit, 'metric'))).toEqual(Array(4).fill(null));
  expect(shownUnit('°C', 'recorded')).toBeNull();
  expect(shownUnit(null, 'us')).toBeNull();
});
