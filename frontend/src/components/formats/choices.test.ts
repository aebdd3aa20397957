// What the tenant has chosen is how everything is written.
import { afterEach, expect, it } from 'vitest';
import { localNumber, plainNumber } from '../field/number';
import { choose, onChosen, USUAL } from './choices';
import { firstWeekday } from './firstWeekday';
import { formatsFor } from './formats';

afterEach(() => choose(USUAL));

/** Versions of the platform differ in spaces and apostrophes. */
const plain = (text: string) => text.replace(/\s/gu, ' ').replace("'", '’');

const moment = '2026-01-05T14:03:09Z';

it.each([
  ['text', 'Jan 05, 2026'],
  ['iso', '2026-01-05'],
  ['dayMonth', '05/01/2026'],
  ['monthDay', '01/05/2026'],
  ['dotted', '05.01.2026'],
] as const)('writes days as %s', (dateFormat, written) => {
  choose({ ...USUAL, dateFormat });
  expect(formatsFor('en', 'UTC').formatDate(moment)).toBe(written);
  expect(formatsFor('en', 'UTC').formatDateTime(moment)).toBe(`${written} 14:03`);
});

it('writes times by twelve hours', () => {
  choose({ ...USUAL, timeFormat: 'h12' });
  const { formatTime, formatDateTimeSeconds } = formatsFor('en', 'UTC');
  // Between the time and the half of the day some versions have a narrow space.
  expect(formatTime(moment).replace(/\s/gu, ' ')).toBe('02:03 PM');
  expect(formatDateTimeSeconds(moment).replace(/\s/gu, ' ')).toBe('Jan 05, 2026 2:03:09 PM');
});

it.each([
  ['language', '1,234.5', '$1,234.50'],
  ['commaPoint', '1,234.5', '$1,234.50'],
  ['pointComma', '1.234,5', '1.234,50 $'],
  ['apostrophePoint', '1’234.5', '$ 1’234.50'],
] as const)('writes numbers and money as %s', (numberFormat, number, money) => {
  choose({ ...USUAL, numberFormat });
  const { formatNumber, formatMoney } = formatsFor('en');
  expect(plain(formatNumber(1234.5))).toBe(number);
  expect(plain(formatMoney(1234.5))).toBe(money);
});

it('reads numbers as it writes them', () => {
  choose({ ...USUAL, numberFormat: 'pointComma' });
  expect(plainNumber('1.234', 'en')).toBe('1234');
  expect(localNumber('12.5', 'en')).toBe('12,5');
  choose(USUAL);
  expect(plainNumber('1.234', 'en')).toBe('1.234');
});

it('takes the currency of the tenant where none is named, and begins weeks when it wants', () => {
  choose({ ...USUAL, currency: 'EUR', firstWeekday: 6 });
  expect(formatsFor('en').formatMoney(7)).toBe('€7.00');
  expect(formatsFor('en', 'UTC', 'JPY').formatMoney(7)).toBe('¥7');
  expect(firstWeekday('en')).toBe(6);
});

it('notifies once when the choices change', () => {
  let notified = 0;
  const stop = onChosen(() => {
    notified += 1;
  });
  choose({ ...USUAL });
  choose({ ...USUAL, currency: 'EUR' });
  choose({ ...USUAL, currency: 'EUR' });
  stop();
  choose(USUAL);
  expect(notified).toBe(1);
});
