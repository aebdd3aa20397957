import { expect, it } from 'vitest';
import type { UnknownValue } from '../api/contract';
import { asCsv, fromCsv, meaning, meaningOf } from './meanings';

const unknown = (column: string, value: string): UnknownValue => ({
  column,
  value,
  rows: 1,
  family: null,
  created: false,
});

it('writes a table that it reads again, whatever the values hold', () => {
  const all = [unknown('Type', 'PM01'), unknown('Site; no', ' A "b", c\nd '), unknown('Type', '-1')];
  const given = all.reduce((values, one) => meaning(values, one, `is ${one.value.trim()}`), {});
  expect(fromCsv(asCsv(all, given), {})).toEqual(given);
  expect(fromCsv(asCsv(all, {}), given)).toEqual(given);
});

it('reads what a spreadsheet saves, and says which line is wrong', () => {
  const read = fromCsv('Spalte;Wert;Bedeutung\r\nType;PM01;failure\r\n\r\nType;PM02;"planned"\r\n', {});
  expect(read).toEqual({ Type: { pm01: 'failure', pm02: 'planned' } });
  expect(fromCsv('column,value,meaning\nType,PM01,failure\nType,PM02\n', {})).toBe(3);
  expect(fromCsv('column,value,meaning\n"Type"x,PM01,failure', {})).toBe(2);
});

it('compares values as the server does, and takes a meaning back', () => {
  const given = meaning({}, { column: 'Type', value: ' PM01 ' }, '2');
  expect(meaningOf(given, { column: 'Type', value: 'pm01' })).toBe('2');
  expect(
    meaningOf(meaning(given, { column: 'Type', value: 'Pm01' }), { column: 'Type', value: 'PM01' }),
  ).toBeUndefined();
});
