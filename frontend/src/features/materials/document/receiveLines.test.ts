// What has come of an order: all that is open at first, counted by scans if one likes, at the ordered prices.
import { expect, it } from 'vitest';
import type { Row } from '@/entity/family';
import { areQuantities, counted, openLines, sent, withScan } from './receiveLines';

const line = (partId: number, partCode: string, quantity: string, received: string) => ({
  partId,
  partCode,
  partName: `Part ${partId}`,
  quantity,
  received,
  unitPrice: '2.5',
});
const order = { id: 4, lines: [line(9, 'BRG', '1', '0.7'), line(10, 'SEAL', '2', '2'), line(11, 'OIL', '5', '0')] };
const lines = openLines(order as unknown as Row);

it('begins with what is open, exactly', () => {
  expect(lines.map(({ code, open, quantity }) => [code, open, quantity])).toEqual([
    ['BRG', 0.3, '0.3'],
    ['OIL', 5, '5'],
  ]);
});

it('counts each scan of a code that is open, in any case, and no other', () => {
  const once = withScan(counted(lines), ' oil ');
  const twice = withScan(once ?? [], 'OIL');
  expect(twice?.map(({ quantity }) => quantity)).toEqual(['', '2']);
  expect(withScan(lines, 'SEAL')).toBeNull();
});

it('sends what has come, with its cost in the currency of the tenant', () => {
  expect(sent(withScan(counted(lines), 'OIL') ?? [], '1.1')).toEqual([
    { partId: 11, quantity: '1', unitCost: '2.750000' },
  ]);
  expect(sent(counted(lines), '1')).toEqual([]);
  expect(areQuantities(counted(lines))).toBe(true);
  for (const quantity of ['-1', '1x']) {
    expect(areQuantities(lines.map((one) => ({ ...one, quantity })))).toBe(false);
  }
});
