// Numbers as a locale writes them.
import { describe, expect, it } from 'vitest';
import { ALL_DIGITS, numberFormats } from './numbers';

const en = numberFormats('en');
const de = numberFormats('de');

/** Intl puts narrow and no-break spaces between numbers and units. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('formatNumber', () => {
  it('groups thousands and rounds to three fraction digits', () => {
    expect(en.formatNumber(1_234_567.891_26)).toBe('1,234,567.891');
    expect(de.formatNumber(1_234_567.891_26)).toBe('1.234.567,891');
    expect(en.formatNumber('12.50')).toBe('12.5');
  });

  it('takes the number of fraction digits', () => {
    expect(en.formatNumber(7.126, { maxDigits: 1 })).toBe('7.1');
    expect(en.formatNumber(7, { minDigits: 2 })).toBe('7.00');
    expect(en.formatNumber(7.126, { minDigits: 2, maxDigits: 2 })).toBe('7.13');
  });

  it('keeps every digit of a text', () => {
    expect(en.formatNumber('12345678901234567890.1234567891', { maxDigits: ALL_DIGITS })).toBe(
      '12,345,678,901,234,567,890.1234567891',
    );
  });
});

it('writes shares as percent, small ones more exactly', () => {
  expect([0.426, 0.0426, 1].map((share) => en.formatPercent(share))).toEqual(['43%', '4.3%', '100%']);
  expect(plain(de.formatPercent(0.0426))).toBe('4,3 %');
  expect(en.formatPercent('0.99951', { minDigits: 1, maxDigits: 2 })).toBe('99.95%');
  expect(en.formatPercent(1, { minDigits: 1, maxDigits: 2 })).toBe('100.0%');
});

it('writes money alike in every language, in the currency that is asked for', () => {
  expect(en.formatMoney('1234.5')).toBe('$1,234.50');
  expect(de.formatMoney('1234.5')).toBe('$1,234.50');
  expect(de.formatMoney('-3')).toBe('-$3.00');
  expect(en.formatMoney('88738.24', { whole: true })).toBe('$88,738');
  expect(en.formatMoney('12345678901234567890.12')).toBe('$12,345,678,901,234,567,890.12');
  expect(numberFormats('en', 'EUR').formatMoney(7)).toBe('€7.00');
});

it('writes bytes in the largest unit that fits', () => {
  const sizes = [0, 192, 16_400, 2_440_000, 24_600_000, 3_200_000_000, 5e12];
  expect(sizes.map((size) => en.formatBytes(size))).toEqual([
    '0 byte',
    '192 byte',
    '16 kB',
    '2.4 MB',
    '25 MB',
    '3.2 GB',
    '5 TB',
  ]);
  expect(plain(de.formatBytes(2_440_000))).toBe('2,4 MB');
});

it('writes milliseconds, short ones more exactly', () => {
  expect([1.24, 12.4, 1240].map((value) => en.formatMilliseconds(value))).toEqual(['1.2 ms', '12 ms', '1,240 ms']);
});

describe('formatDuration', () => {
  it('names the two largest units', () => {
    const seconds = [0, 59, 252, 7_200, 7_260, 90_061, 2 * 86_400 + 59];
    expect(seconds.map((one) => en.formatDuration(one))).toEqual([
      '0 sec',
      '59 sec',
      '4 min 12 sec',
      '2 hr',
      '2 hr 1 min',
      '1 day 1 hr',
      '2 days',
    ]);
    expect(plain(de.formatDuration(252))).toBe('4 Min. 12 Sek.');
  });

  it('knows neither fractions nor the time before', () => {
    expect([59.9, -5].map((one) => en.formatDuration(one))).toEqual(['59 sec', '0 sec']);
  });
});
