import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SCRIPT = 'scripts/families.mjs';
const folder = mkdtempSync(join(tmpdir(), 'families-'));

/** What the script makes of a document: its answer, and the file where there is one. */
function run(document: unknown) {
  const [source, target] = [join(folder, 'openapi.json'), join(folder, 'families.gen.ts')];
  writeFileSync(source, JSON.stringify(document));
  const { status, stderr } = spawnSync('node', [SCRIPT, source, target], { encoding: 'utf8' });
  const check = () => spawnSync('node', [SCRIPT, '--check', source, target], { encoding: 'utf8' });
  return { status, stderr, target, check, written: status === 0 ? readFileSync(target, 'utf8') : null };
}

const unit = { path: 'Unit', subModule: 'parts', title: 'name', fields: { name: { kind: 'text' } } };

it('turns the families of the server into types', () => {
  const { written } = run({ 'x-families': { unit }, 'x-limits': { parts: ['all'] } });
  expect(written).toContain('export const families = {\n  "unit": {');
  expect(written).toContain('export const limits = {\n  "parts": [');
});

it.each([
  [{ openapi: '3.1.0' }, 'there is no member "x-families"'],
  [{ 'x-families': { unit } }, 'there is no member "x-limits"'],
  [{ 'x-families': { unit: { ...unit, path: '' } } }, 'the family "unit" says nothing of its "path"'],
  [
    { 'x-families': { unit: { ...unit, fields: { a: { kind: 'reference', family: 'asset' } } } } },
    '"unit.a" refers to the family "asset"',
  ],
])('says what is missing', (document, reason) => {
  const { status, stderr } = run(document);
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
});

it('tells a file that is not what it would write, and leaves it', () => {
  const { target, check } = run({ 'x-families': { unit }, 'x-limits': { parts: ['all'] } });
  expect(check().status).toBe(0);
  writeFileSync(target, 'older');
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('families.gen.ts is stale') });
  expect(readFileSync(target, 'utf8')).toBe('older');
});
