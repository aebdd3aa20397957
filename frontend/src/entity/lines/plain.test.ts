import { expect, it } from 'vitest';
import { plain } from './plain';

it('leaves out the digits of a number that say nothing, and nothing else', () => {
  const given = ['12.0000', '8.400000', '-0.50', '100', '1200', '0.0', '', 'A.100', '1.05'];
  expect(given.map(plain)).toEqual(['12', '8.4', '-0.5', '100', '1200', '0', '', 'A.100', '1.05']);
});
