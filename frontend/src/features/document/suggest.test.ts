import { expect, it } from 'vitest';
import { fileSize } from '@/components/fileSize';
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

it('tells sizes as people do', () => {
  expect([192, 16_400, 2_440_000].map((bytes) => fileSize(bytes, 'en'))).toEqual(['192 byte', '16 kB', '2.4 MB']);
});
