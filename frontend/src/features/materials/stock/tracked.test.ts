import { expect, it } from 'vitest';
import { isTracked, NOTHING_TRACKED, trackedOf, trackingOf } from './tracked';

const lot = { ...NOTHING_TRACKED, lotNumber: ' L-1 ', expiresOn: '2027-01-31', supplierLot: 'S', lotId: '7' };

it('asks for the lot of what comes in, and for one of what moves, but not of what is issued', () => {
  expect(isTracked('lot', 'receive', NOTHING_TRACKED)).toBe(false);
  expect(isTracked('lot', 'receive', lot)).toBe(true);
  expect(isTracked('lot', 'scrap', NOTHING_TRACKED)).toBe(false);
  expect(isTracked('lot', 'issue', NOTHING_TRACKED)).toBe(true);
  expect(isTracked('serial', 'scrap', NOTHING_TRACKED)).toBe(false);
  expect(isTracked('serial', 'issue', NOTHING_TRACKED)).toBe(true);
  expect(isTracked('none', 'receive', NOTHING_TRACKED)).toBe(true);
});

it('sends what the part and the kind ask for, and nothing else', () => {
  expect(trackedOf('lot', 'receive', lot)).toEqual({
    lotNumber: 'L-1',
    expiresOn: '2027-01-31',
    supplierLot: 'S',
  });
  expect(trackedOf('lot', 'issue', { ...lot, allowExpired: true })).toEqual({ lotId: 7, allowExpired: true });
  expect(trackedOf('lot', 'scrap', { ...lot, allowExpired: true })).toEqual({ lotId: 7 });
  expect(trackedOf('serial', 'scrap', { ...lot, serials: ' 1-3 ' })).toEqual({ serials: '1-3' });
  expect(trackedOf('none', 'issue', lot)).toEqual({});
  expect(['lot', 'serial', 'other', null].map(trackingOf)).toEqual(['lot', 'serial', 'none', 'none']);
});
