// All formats of a locale together, lists, and the platform's lists.
import { describe, expect, it, vi } from 'vitest';
import { formatsFor } from './formats';
import { compareNames, deviceTimeZone, languageName, numberFormat, timeZones } from './intl';

it('returns the same formats for the same arguments, others for others', () => {
  expect(formatsFor('en')).toBe(formatsFor('en', deviceTimeZone(), 'USD'));
  expect(formatsFor('de')).not.toBe(formatsFor('en'));
  expect(formatsFor('en', 'Asia/Tokyo').formatTime('2026-01-01T00:00:00Z')).toBe('09:00');
  expect(formatsFor('en', 'UTC', 'JPY').formatMoney(1_200)).toBe('¥1,200');
});

it('makes each formatter of the platform once', () => {
  const short = numberFormat('fr', { maximumFractionDigits: 1 });
  expect(numberFormat('fr', { maximumFractionDigits: 1 })).toBe(short);
  expect(numberFormat('fr', { maximumFractionDigits: 2 })).not.toBe(short);
  expect(numberFormat('it', { maximumFractionDigits: 1 })).not.toBe(short);
});

it('joins lists', () => {
  const { formatList } = formatsFor('en');
  expect(formatList(['Pump', 'fan', 'valve'])).toBe('Pump, fan, and valve');
  expect(formatList(['Pump', 'fan'], 'disjunction')).toBe('Pump or fan');
  expect(formatsFor('de').formatList(['Pumpe', 'Ventil'])).toBe('Pumpe und Ventil');
  expect(formatList([])).toBe('');
});

describe('the platform', () => {
  it('names languages and time zones', () => {
    expect([languageName('en'), languageName('de')]).toEqual(['English', 'Deutsch']);
    expect(timeZones()).toContain('Europe/Berlin');
  });

  it('sorts accented letters beside plain ones', () => {
    expect(['Zoe', 'Änne', 'anna', 'Bob'].toSorted(compareNames)).toEqual(['anna', 'Änne', 'Bob', 'Zoe']);
  });

  it('reads the time zone of the device again when its clock has been moved', () => {
    expect(deviceTimeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    const offset = new Date().getTimezoneOffset();
    const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
    deviceTimeZone();
    expect(options).not.toHaveBeenCalled();
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset + 60);
    deviceTimeZone();
    expect(options).toHaveBeenCalledOnce();
  });
});
