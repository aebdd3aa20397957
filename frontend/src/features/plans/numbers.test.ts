import { expect, it } from 'vitest';
import { MONTH_DAYS, MONTHS, readNumbers } from './numbers';

it('reads months and days of the month in their order', () => {
  expect(readNumbers('7, 1', MONTHS)).toEqual(['1', '7']);
  expect(readNumbers('-1,15', MONTH_DAYS)).toEqual(['15', '-1']);
  expect(readNumbers('', MONTHS)).toEqual([]);
});

it('leaves alone what cannot be chosen by buttons', () => {
  expect(['13', '0', '1-3', 'May'].map((text) => readNumbers(text, MONTHS))).toEqual([null, null, null, null]);
  expect(readNumbers('-2', MONTH_DAYS)).toBeNull();
});
