import { expect, it } from 'vitest';
import { card, list } from '@/test/boards';
import { laneCount } from './laneCount';

const open = list(1, [card(1), card(2), card(3)]);
const showing = (shown: number, total: number) => `${shown} of ${total}`;

it('counts the cards that show, and says of how many where a filter hides some', () => {
  expect(laneCount(open, 3, false, showing)).toBe('3');
  expect(laneCount(open, 0, false, showing)).toBe('0 of 3');
  expect(laneCount({ ...open, wipLimit: 4 }, 1, false, showing)).toBe('1 of 3 / 4');
  expect(laneCount({ ...open, wipLimit: 4 }, 3, false, showing)).toBe('3 / 4');
});

it('counts in a swimlane its own cards alone: the limit is that of the whole list', () => {
  expect(laneCount({ ...open, wipLimit: 4 }, 1, true, showing)).toBe('1');
});
