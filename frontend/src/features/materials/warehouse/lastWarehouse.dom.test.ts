import { expect, it } from 'vitest';
import { keepWarehouse, lastWarehouse } from './lastWarehouse';

it('knows the warehouse that the same user chose last, and no other', () => {
  expect(lastWarehouse(7)).toBe('');
  keepWarehouse(7, '3');
  keepWarehouse(7, '2');
  expect(lastWarehouse(7)).toBe('2');
  expect(lastWarehouse(8)).toBe('');
});
