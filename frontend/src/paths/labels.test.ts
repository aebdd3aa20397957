import { expect, it } from 'vitest';
import { readLabel } from './labels';

it.each([
  ['https://demo.example.com/a/demo/P-001', { family: 'asset', tenant: 'demo', code: 'P-001' }],
  ['http://localhost:8080/p/demo/BRG', { family: 'masterPart', tenant: 'demo', code: 'BRG' }],
  ['https://10.0.0.7/l/demo/A-01-3', { family: 'stockLocation', tenant: 'demo', code: 'A-01-3' }],
  // Codes may hold what addresses do not.
  ['https://gantry.example/p/demo/T%2F1%20%C3%BC', { family: 'masterPart', tenant: 'demo', code: 'T/1 ü' }],
  ['https://gantry.example/p/demo/t%2f1%20%c3%bc', { family: 'masterPart', tenant: 'demo', code: 't/1 ü' }],
  ['https://gantry.example/l/demo/50%25', { family: 'stockLocation', tenant: 'demo', code: '50%' }],
  ['https://gantry.example/l/demo/..', { family: 'stockLocation', tenant: 'demo', code: '..' }],
  // Scanners that write capitals, end with a space, or come from a browser.
  ['HTTPS://GANTRY.EXAMPLE/P/DEMO/BRG', { family: 'masterPart', tenant: 'demo', code: 'BRG' }],
  [' https://gantry.example/l/demo/A-1/ ', { family: 'stockLocation', tenant: 'demo', code: 'A-1' }],
  // Whose label it is, the caller decides.
  ['https://gantry.example/p/acme/BRG', { family: 'masterPart', tenant: 'acme', code: 'BRG' }],
] as const)('reads %s', (scanned, label) => expect(readLabel(scanned)).toEqual(label));

it.each([
  'BRG',
  'p/demo/BRG',
  '/p/demo/BRG',
  'https://gantry.example',
  'https://gantry.example/p/demo',
  'https://gantry.example/p/demo/',
  'https://gantry.example/p//BRG',
  'https://gantry.example/x/demo/BRG',
  'https://gantry.example/p/demo/BRG/more',
  'https://gantry.example/shop/p/demo/BRG',
  'https://gantry.example/p/demo/BRG?x=1',
  'https://gantry.example/p/demo/%E0%A4%A',
  'https://gantry.example/p/demo/A B',
  'ftp://gantry.example/p/demo/BRG',
  'see https://gantry.example/p/demo/BRG',
  '',
])('does not take %s for a label', (scanned) => expect(readLabel(scanned)).toBeNull());
