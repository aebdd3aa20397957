import { expect, it } from 'vitest';
import type { Row } from '@/entity/family';
import { arrivedLines } from './inspection';

const receipt = (line: object) =>
  ({ lines: [{ id: 1, partCode: 'BRG', partName: 'Bearing', ...line }] }) as unknown as Row;
const figures = (line: object) =>
  arrivedLines(receipt(line)).map(({ open, returnable, refused }) => [open, returnable, refused]);

it('leaves open what was neither accepted nor refused nor returned', () => {
  const nothing = { quantity: '10.0000', accepted: '0.0000', refused: '0.0000', returned: '0.0000' };
  expect(figures(nothing)).toEqual([[10, 10, 0]]);
  expect(figures({ ...nothing, accepted: '6.0000', refused: '3.0000' })).toEqual([[1, 4, 3]]);
  // What was refused and has gone back counts once.
  expect(figures({ ...nothing, accepted: '6.0000', refused: '3.0000', returned: '3.0000' })).toEqual([[1, 1, 0]]);
  expect(figures({ ...nothing, returned: '4.0000' })).toEqual([[6, 6, 0]]);
});

it('keeps no more decimals than the server does', () => {
  const line = { quantity: '0.3000', accepted: '0.1000', refused: '0.0000', returned: '0.0000' };
  expect(figures(line)).toEqual([[0.2, 0.2, 0]]);
});
