import { expect, it } from 'vitest';
import { codeOf, freeCode, kindOf, nameOf } from './upload/suggest';

it.each([
  ['pump_manual (v2).pdf', 'PUMP-MANUAL-V2', 'Pump manual (v2)', 'manual'],
  ['Größe 3.5.dwg', 'GRÖSSE-3.5', 'Größe 3.5', 'drawing'],
  ['IMG_0042.HEIC', 'IMG-0042', 'IMG 0042', 'photo'],
  ['--.csv', 'DOC', '--', 'other'],
])('%s suggests %s', (file, code, name, kind) => {
  expect([codeOf(file), nameOf(file), kindOf(file)]).toEqual([code, name, kind]);
});

it('counts up until a code is free, and keeps it short enough', async () => {
  const existing = ['PUMP', 'PUMP-2'];
  expect(await freeCode('PUMP', async (code) => !existing.includes(code))).toBe('PUMP-3');
  const long = 'X'.repeat(50);
  expect(await freeCode(long, async (code) => code !== long)).toBe(`${'X'.repeat(48)}-2`);
});
