import { expect, it } from 'vitest';
import { browserOf } from './browser';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.1.2`, 'Edge 141', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox 144', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari 17',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0 Mobile`,
    'Samsung Internet 26',
    'Android',
  ],
  ['curl/8.5.0', 'curl 8.5.0', null],
])('calls %s by its name', (userAgent, name, system) => {
  expect(browserOf(userAgent)).toEqual({ name, system });
});

it('has no name for what says nothing', () => {
  expect(browserOf(' ')).toBeNull();
});
