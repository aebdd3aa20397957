import { expect, it } from 'vitest';
import { convertedOf, isConverted, NOTHING_CONVERTED, proposing } from './conversion';
import { NOTHING_TRACKED } from './tracked';

const stock = { ...NOTHING_TRACKED, lotNumber: ' L-1 ', expiresOn: '2027-01-31', serials: ' 1-3 ', supplierLot: 'S' };
const entered = { part: '7', location: '', quantity: '3', stock };

it('proposes the part that supersedes another until one is chosen or cleared', () => {
  expect(proposing(NOTHING_CONVERTED, 9).part).toBe('9');
  expect(proposing(NOTHING_CONVERTED, null).part).toBe('');
  expect(proposing({ ...NOTHING_CONVERTED, part: '' }, 9).part).toBe('');
  expect(proposing({ ...NOTHING_CONVERTED, part: '8' }, 9).part).toBe('8');
});

it('asks for the part, how much, and what it is followed by', () => {
  expect(isConverted('none', { ...entered, part: '' })).toBe(false);
  expect(isConverted('none', { ...entered, quantity: '' })).toBe(false);
  expect(isConverted('none', entered)).toBe(true);
  expect(isConverted('lot', { ...entered, stock: NOTHING_TRACKED })).toBe(false);
  expect(isConverted('serial', { ...entered, stock: NOTHING_TRACKED })).toBe(false);
  expect(isConverted('serial', entered)).toBe(true);
});

it('sends what the other part asks for, and nothing else', () => {
  const nothing = { partId: 7, quantity: '3', lotNumber: '', serials: '' };
  expect(convertedOf('none', entered)).toEqual(nothing);
  expect(convertedOf('lot', entered)).toEqual({ ...nothing, lotNumber: 'L-1', expiresOn: '2027-01-31' });
  expect(convertedOf('serial', { ...entered, location: '4' })).toEqual({ ...nothing, locationId: 4, serials: '1-3' });
});
