import { expect, it } from 'vitest';
import type { KitPick } from '../api/kits';
import { after, meantBy } from './walk';

const pick = (lineId: number, locationCode: string, code: string, more: Partial<KitPick> = {}): KitPick => ({
  lineId,
  workOrderId: 1,
  workOrderCode: 'WO-1',
  partId: lineId,
  code,
  name: code,
  unit: 'pc',
  tracking: 'none',
  locationId: lineId,
  locationCode,
  route: [locationCode],
  lotId: null,
  lotNumber: null,
  expiresOn: null,
  quantity: '2.0000',
  counting: false,
  shortReason: '',
  serials: [],
  ...more,
});
const PICKS = [
  pick(1, 'A-1', 'SEAL'),
  pick(2, 'A-2', 'OIL', { lotId: 5, lotNumber: 'L-7', tracking: 'lot' }),
  pick(3, 'A-3', 'PUMP', { serials: ['P1', 'P2'], tracking: 'serial' }),
  pick(4, 'A-4', 'SEAL'),
];
const STAGING = [{ id: 9, code: 'STAGE-1' }];
const scan = (code: string, at = 0) => meantBy(code, PICKS, PICKS[at], STAGING);

it.each([
  ['seal', 0, { kind: 'goods', pick: PICKS[0] }],
  ['SEAL', 1, { kind: 'goods', pick: PICKS[3] }],
  [' l-7 ', 0, { kind: 'goods', pick: PICKS[1] }],
  ['p2', 0, { kind: 'serial', pick: PICKS[2], serial: 'P2' }],
  ['a-3', 3, { kind: 'place', pick: PICKS[2] }],
  ['stage-1', 0, { kind: 'staging', placeId: 9 }],
  ['X-1', 0, { kind: 'unknown', code: 'X-1' }],
] as const)('reads %s at %i', (code, at, meant) => expect(scan(code, at)).toEqual(meant));

it('goes on after the last with the first', () => {
  expect(after(PICKS, PICKS[3] as KitPick)).toBe(PICKS[0]);
  expect(after(PICKS, PICKS[0] as KitPick)).toBe(PICKS[1]);
});

it('takes a label for what it is on, where something else has the same code', () => {
  const picks = [pick(1, 'A-1', 'A-2'), pick(2, 'A-2', 'SEAL', { serials: ['A-1'], tracking: 'serial' })];
  const of = (code: string, family?: 'masterPart' | 'stockLocation') =>
    meantBy(code, picks, picks[0], [{ id: 9, code: 'SEAL' }], family);
  expect(of('a-1')).toEqual({ kind: 'serial', pick: picks[1], serial: 'A-1' });
  expect(of('a-1', 'stockLocation')).toEqual({ kind: 'place', pick: picks[0] });
  expect(of('A-2', 'masterPart')).toEqual({ kind: 'goods', pick: picks[0] });
  expect(of('A-2', 'stockLocation')).toEqual({ kind: 'place', pick: picks[1] });
  expect(of('SEAL', 'stockLocation')).toEqual({ kind: 'staging', placeId: 9 });
  expect(of('A-1', 'masterPart')).toEqual({ kind: 'unknown', code: 'A-1' });
});
