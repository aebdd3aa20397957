import { expect, it } from 'vitest';
import { bitsOf, strengthOf } from './strength';

it.each([
  ['', 'weak'],
  ['abcd', 'weak'],
  ['12345678901234567890', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Password123!', 'weak'],
  ['P@$$w0rd', 'weak'],
  ['Sommer2026!', 'weak'],
  ['qwertzuiop', 'weak'],
  ['kT7#pQz', 'fair'],
  ['rusty-crane', 'good'],
  ['copper bolt winter tide', 'strong'],
  ['abc-def-ghi-jkm-npq', 'weak'],
  ['m3w-x8k-q2t-hc7-vzd', 'strong'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

it('knows that others know one’s name', () => {
  const own = ['Dana Whitfield', 'dana.whitfield@demo.example'];
  expect(strengthOf('whitfield-77', own)).toBe('weak');
  expect(bitsOf('whitfield-77', own)).toBeLessThan(bitsOf('whitfield-77'));
});

it('has more for every letter that has to be guessed', () => {
  expect(bitsOf('k9#')).toBeLessThan(bitsOf('k9#v'));
  expect(bitsOf('kvmz')).toBeLessThan(bitsOf('kVmz'));
});
