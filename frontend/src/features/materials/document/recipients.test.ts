import { expect, it } from 'vitest';
import { allAddresses } from './recipients';

it('takes addresses at commas, semicolons and blanks, and each once', () => {
  expect(allAddresses(['sales@x.example'], ' a@x.example;b@x.example,\nSales@X.example ')).toEqual([
    'sales@x.example',
    'a@x.example',
    'b@x.example',
  ]);
  expect(allAddresses([], '  ')).toEqual([]);
});
