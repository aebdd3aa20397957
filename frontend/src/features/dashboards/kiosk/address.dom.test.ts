import { expect, test } from 'vitest';
import { readScreen, screenAddress, kioskPath } from './address';

test('the address of a screen says what to show and by which right, behind the # alone', () => {
  const turns = { ids: [3, 5], seconds: 20 };
  const address = new URL(screenAddress('a.b-c_d', turns));
  expect(`${address.pathname}${address.search}`).toBe('/screen');
  expect(readScreen(address.hash)).toEqual({ token: 'a.b-c_d', show: kioskPath(turns) });
  expect(kioskPath(turns)).toBe('/iot/dashboards/boards/3?kiosk=1&rotate=3%2C5&every=20');
  expect(kioskPath({ ids: [3], seconds: 20 })).toBe('/iot/dashboards/boards/3?kiosk=1');
});

test.each([
  '',
  '#token=a',
  '#show=%2Fiot%2Fdashboards%2Fboards%2F3',
  '#token=a&show=https%3A%2F%2Fexample.com',
  '#token=a&show=%2F%2Fexample.com%2Fiot%2Fdashboards%2Fboards%2F3',
  '#token=a&show=javascript%3Aalert(1)',
])('an address that leads elsewhere says nothing: %s', (hash) => {
  expect(readScreen(hash)).toBeNull();
});
