import { expect, it } from 'vitest';
import { readWeekdays, writeWeekdays } from './weekdays';

it('reads what it writes, in the order of the week', () => {
  expect(readWeekdays('WE, mo')).toEqual({ nth: '', days: ['MO', 'WE'] });
  expect(readWeekdays('')).toEqual({ nth: '', days: [] });
  expect(writeWeekdays({ nth: '-1', days: ['FR', 'MO'] })).toBe('-1MO,-1FR');
  expect(readWeekdays('+1SU')).toEqual({ nth: '1', days: ['SU'] });
});

it('leaves alone what cannot be chosen by buttons', () => {
  expect(['1MO,-1FR', '20MO', 'MO,XX', 'every day', 'MO,1TU'].map(readWeekdays)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
