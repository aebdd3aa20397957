import { expect, it } from 'vitest';
import { readLimit } from './limit';
import { leftAfterStep } from './order';

it('knows beside which list a list stands after a step', () => {
  const lists = [1, 2, 3];
  expect([leftAfterStep(lists, 2, -1), leftAfterStep(lists, 2, 1), leftAfterStep(lists, 3, -1)]).toEqual([null, 3, 1]);
});

it('takes no step over the edge of the board', () => {
  expect([leftAfterStep([1, 2], 1, -1), leftAfterStep([1, 2], 2, 1)]).toEqual([undefined, undefined]);
});

it('takes a whole number as a limit, nothing as none, and the rest as a mistake', () => {
  expect(['8', ' ', '0', '1.5', 'many'].map(readLimit)).toEqual([8, null, undefined, undefined, undefined]);
});
