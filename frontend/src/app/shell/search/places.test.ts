import { expect, it } from 'vitest';
import { screenAt } from '@/app/screens';
import texts from '@/texts/en/search';
import { hitPage, listPage, PLACES } from './places';

const HIT = { id: 1, boardNumber: 2, threadId: 3, seq: 4 };
const screenOf = (address: string) => screenAt(address.replace(/\?.*/, ''));

it('leads to a screen for every family, which has a name', () => {
  const families = Object.keys(PLACES);
  expect(Object.keys(texts.search.families).toSorted()).toEqual([...families, 'recent'].toSorted());
  const addresses = families.flatMap((family) => [hitPage(family, HIT), listPage(family, 'a')]);
  expect(addresses.filter((address) => address !== null && !screenOf(address))).toEqual([]);
  expect(listPage('asset', ' a&b ')).toBe('/asset-management/all/assets?q=a%26b');
  expect(hitPage('message', HIT)).toBe('/activity-management/collaboration?thread=3&message=4');
  expect(hitPage('unknown', HIT)).toBeNull();
});
