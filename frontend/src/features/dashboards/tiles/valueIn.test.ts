import { expect, it } from 'vitest';
import { valueIn } from './valueIn';

it('keeps the decimals that a sensor was seen to use', () => {
  expect([7.6, 7.43, 7.6, 8].map((value) => valueIn('en', 900_001, value))).toEqual(['7.6', '7.43', '7.60', '8.00']);
  expect(valueIn('de', 900_001, 1234.5)).toBe('1.234,50');
});

it('shows counters without decimals, and other values with two at most', () => {
  expect([1, 0, 1200].map((value) => valueIn('en', 900_002, value))).toEqual(['1', '0', '1,200']);
  expect(valueIn('en', 900_003, 13.120000000000001)).toBe('13.12');
  expect(valueIn('en', 900_003, -0.987654)).toBe('-0.99');
});
