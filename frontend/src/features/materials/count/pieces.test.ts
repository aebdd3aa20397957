// Serial numbers are counted as they are entered, and a scanned one is there once.
import { expect, it } from 'vitest';
import { countPieces, withPiece } from './pieces';

it.each([
  ['', 0],
  [' , ;\n', 0],
  ['100-104', 5],
  ['100+4, A-7', 6],
  ['0098 - 0101; B+x\nC', 6],
  ['104-100', 1],
])('counts the pieces of %j', (text, count) => expect(countPieces(text)).toBe(count));

it('adds a scanned number once', () => {
  expect(withPiece('', ' S-1 ')).toBe('S-1');
  expect(withPiece('S-1', 'S-2')).toBe('S-1\nS-2');
  expect(withPiece('S-1\nS-2', 's-2')).toBe('S-1\nS-2');
  expect(withPiece('S-1', ' ')).toBe('S-1');
});
