import { expect, it } from 'vitest';
import { marksOf } from './marks';

const marked = (text: string, search: string) =>
  marksOf(text, search)
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('');

it('marks the beginnings of words without regard to case and accents', () => {
  expect(marked('Feed pump, pumps and a sump', 'PUMP')).toBe('Feed [pump], [pump]s and a sump');
  expect(marked('Förderband in der Straße', 'forder strass')).toBe('[Förder]band in der [Straß]e');
  expect(marked('Förderband', 'foerder')).toBe('[Förder]band');
  expect(marked('WO-000123 und 123', 'wo-123')).toBe('[WO]-000123 und [123]');
});

it('keeps every letter, marked or not', () => {
  for (const search of ['', ' ', 'zzz', '.*', '<b>', 'pump seal']) {
    const text = 'A <b>pump</b>: the seal (β) leaks. Ü';
    const pieces = marksOf(text, search);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  }
  expect(marksOf('', 'x')).toEqual([]);
});
