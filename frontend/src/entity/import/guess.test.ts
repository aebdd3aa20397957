import { expect, test } from 'vitest';
import { completed } from './guess';

const LABELS: Readonly<Record<string, string>> = { code: 'Code', parentId: 'Teil von', name: 'Name' };
const label = (name: string) => LABELS[name] ?? name;

test('headings of this screen are understood where the server does not know them, each field once', () => {
  const guess = { Code: 'code', 'teil von ': null, 'Teil von': null, Name: null, Remark: null };
  expect(completed(guess, ['code', 'parentId', 'name'], label)).toEqual({
    Code: 'code',
    'teil von ': 'parentId',
    'Teil von': null,
    Name: 'name',
    Remark: null,
  });
});
