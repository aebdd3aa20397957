import { expect, it } from 'vitest';
import { newCommandId } from './commandId';

it('is a UUID of version 7 that begins with the time', () => {
  const id = newCommandId(0x017f_22e2_79b0);
  expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newCommandId(1)).toMatch(/^00000000-0001-7/);
});

it('is another one each time, also within a millisecond', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => newCommandId(5))).size).toBe(1_000);
});
