import { expect, it } from 'vitest';
import type { Row } from '@/entity/family';
import { labelled, receivedParts } from './receiptLabels';

const line = (partId: number, quantity: string) => ({ partId, partCode: `P-${partId}`, partName: 'Part', quantity });
const receipt = (...lines: readonly object[]) => ({ id: 1, lines }) as unknown as Row;
const typed = (...labels: readonly string[]) =>
  labelled(labels.map((one) => ({ partId: 7, code: 'P-7', name: 'Part', quantity: 2, labels: one })));
const counts = (row: Row) => receivedParts(row).map(({ partId, quantity, labels }) => [partId, quantity, labels]);

it('gives each part as many labels as pieces have come, in one or several lines', () => {
  const row = receipt(line(7, '2.0000'), line(8, '12.5000'), line(7, '1.0000'), line(9, '0.1'), line(9, '0.2'));
  expect(counts(row)).toEqual([
    [7, 3, '3'],
    [8, 12.5, '1'],
    [9, 0.3, '1'],
  ]);
  expect(labelled(receivedParts(row))).toEqual([7, 7, 7, 8, 9]);
});

it('begins with one label for each part where a sheet takes fewer than have come', () => {
  expect(counts(receipt(line(7, '500'), line(8, '1')))).toEqual([
    [7, 500, '1'],
    [8, 1, '1'],
  ]);
  expect(labelled(receivedParts(receipt(line(7, '500'))))).toHaveLength(500);
});

it('takes whole numbers, nothing for none, and no more than 500 in all', () => {
  expect(typed('', '0', '2')).toEqual([7, 7]);
  expect(typed('')).toEqual([]);
  for (const wrong of ['1.5', '-1', 'x', '501']) expect(typed(wrong)).toBeNull();
  expect(typed('300', '200')).toHaveLength(500);
  expect(typed('300', '201')).toBeNull();
});
