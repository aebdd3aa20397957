import { expect, it } from 'vitest';
import type { AvailablePart } from '../api/parts';
import { chosenOf, isComplete, isExpired, lotsIn, NOTHING_CHOSEN, piecesIn } from './choice';

const lot = (lotId: number, expired: boolean, warehouseId: number) => ({
  lotId,
  expired,
  warehouseId,
  number: `L-${lotId}`,
  expiresOn: null,
  available: '1',
});
const part: AvailablePart = {
  id: 3,
  code: 'BRG',
  name: 'Bearing',
  unit: 'pc',
  tracking: 'lot',
  units: [],
  stock: [],
  lots: [lot(1, true, 7), lot(2, false, 7), lot(3, false, 8)],
  serials: [
    { number: 'A', warehouseId: 7 },
    { number: 'B', warehouseId: 8 },
  ],
};

it('knows what lies in a warehouse', () => {
  expect(lotsIn(part, '7').map(({ lotId }) => lotId)).toEqual([1, 2]);
  expect(piecesIn(part, '8')).toEqual(['B']);
});

it('asks why an expired lot is issued', () => {
  const chosen = { ...NOTHING_CHOSEN, lotId: '1' };
  expect([isExpired(part, '1'), isExpired(part, '2'), isExpired(undefined, '1')]).toEqual([true, false, false]);
  expect(isComplete(part, chosen)).toBe(false);
  expect(isComplete(part, { ...chosen, allowExpired: true, reason: ' ' })).toBe(false);
  expect(isComplete(part, { ...chosen, allowExpired: true, reason: 'Tested' })).toBe(true);
  expect(isComplete(part, NOTHING_CHOSEN)).toBe(true);
});

it('sends nothing of what nobody chose', () => {
  expect(chosenOf(NOTHING_CHOSEN)).toEqual({});
  expect(chosenOf({ lotId: '1', serials: ' A ', allowExpired: true, reason: ' Tested ' })).toEqual({
    lotId: 1,
    serials: 'A',
    allowExpired: true,
    reason: 'Tested',
  });
});
