import { expect, it } from 'vitest';
import { notReservedAgain } from './undone';

const part = (quantity: string, reserved?: string) => ({
  code: 'BRG-001',
  name: 'Bearing',
  unit: 'pc',
  quantity,
  reserved,
});

it('says how much of each part did not come back', () => {
  const reserved = [part('5', '2'), part('4', '4'), { ...part('1'), code: '', unit: '' }];
  expect(notReservedAgain({ undo: true, reserved })).toEqual(['3 pc BRG-001 Bearing', '1 Bearing']);
});

it('has nothing to say of other moves', () => {
  expect(notReservedAgain({ undo: true })).toEqual([]);
  expect(notReservedAgain({ undo: false, reserved: [part('5')] })).toEqual([]);
});
