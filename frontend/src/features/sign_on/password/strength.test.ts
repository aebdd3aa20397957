import { expect, it } from 'vitest';
import { bitsOf, strengthOf } from './strength';

it.each([
  ['', 'weak'],
  ['abcd', 'weak'],
  ['12345678901234567890', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['Password123!', 'weak'],
  ['P@$$w0rd', 'weak'],
  ['Sommer2026!', 'weak'],
  ['qwertzuiop', 'weak'],
  ['gantry-demo', 'weak'],
  ['rusty-crane', 'weak'],
  ['copper bolt tide', 'fair'],
  ['kT7#pQz', 'fair'],
  ['copper bolt tide lamp', 'good'],
  ['copper bolt tide lamp onion', 'strong'],
  ['m3w-x8k-q2t-hc7-vzd', 'strong'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

it('knows that others know one’s name', () => {
  const own = ['Dana Whitfield', 'dana.whitfield@demo.example'];
  expect(bitsOf('whitfield-77', own)).toBeLessThan(bitsOf('whitfield-77'));
  expect(bitsOf('Mr. Whitfield', own)).toBeLessThan(bitsOf('Mr. Whitfield'));
});

it('has more for every letter that has to be guessed', () => {
  expect(bitsOf('k9#')).toBeLessThan(bitsOf('k9#v'));
  expect(bitsOf('kvmz')).toBeLessThan(bitsOf('kVmz'));
});
