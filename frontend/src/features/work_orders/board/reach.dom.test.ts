import { describe, expect, it } from 'vitest';
import { reaches } from './reach';

const dana = { personId: 7, crews: [1, 2] };
const cards = {
  hers: { responsiblePerson: 7 },
  herCrews: { responsiblePerson: 8, crew: 2 },
  anothers: { responsiblePerson: 8, crew: 3 },
  nobodys: {},
};
const reached = (limit: string, somebody = dana as { personId: number | null; crews: number[] }) =>
  Object.entries(cards).flatMap(([name, card]) => (reaches(limit, somebody, card) ? [name] : []));

describe('whose cards one may change', () => {
  it('is every one without a limit, and where boards know none of its kind', () => {
    expect(reached('all')).toEqual(Object.keys(cards));
    expect(reached('location')).toEqual(Object.keys(cards));
  });

  it('is one’s own, or one’s own and those of one’s crews', () => {
    expect(reached('own')).toEqual(['hers']);
    expect(reached('crew')).toEqual(['hers', 'herCrews']);
    expect(reached('a word of later')).toEqual(['hers']);
  });

  it('is empty for a user without a person, unassigned cards included', () => {
    expect(reached('own', { personId: null, crews: [] })).toEqual([]);
    expect(reached('crew', { personId: null, crews: [] })).toEqual([]);
  });
});
