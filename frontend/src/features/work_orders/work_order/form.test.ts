import { expect, it } from 'vitest';
import { conflictsOf, joined, yielding } from './conflict';
import { type Fields, patchOf } from './form';

const before: Fields = {
  title: 'Pump leaks',
  description: '<p>At the <b>seal</b></p>',
  priority: '2',
  workType: '1',
  due: '2026-03-01T08:00',
  estimatedStart: '',
  estimatedEnd: '',
  responsiblePerson: '4',
  crew: '',
  externalReference: 'X-1',
  resolution: '',
  maintenanceType: 'inspection',
  linkedProject: '',
  maintenancePlant: '',
  planningPlant: '',
};

it('sends nothing of what was not changed', () => {
  expect(patchOf(before, { ...before })).toEqual({});
});

it('sends numbers as numbers, times with their zone, and an emptied field as null', () => {
  const after = { ...before, priority: '3', due: '2026-03-02T09:30', responsiblePerson: '', externalReference: '' };
  expect(patchOf(before, after)).toEqual({
    priority: 3,
    due: new Date('2026-03-02T09:30').toISOString(),
    responsiblePerson: null,
    externalReference: null,
  });
});

it('sends the further fields, and empties them', () => {
  const after = { ...before, maintenanceType: '', linkedProject: 'Line 4' };
  expect(patchOf(before, after)).toEqual({ maintenanceType: null, linkedProject: 'Line 4' });
});

it('sends the description with its formatting', () => {
  const description = '<p>At the <i>seal</i></p>';
  expect(patchOf(before, { ...before, description })).toEqual({ description });
});

const mine = { ...before, title: 'Pump drips', crew: '2' };
const theirs = { ...before, title: 'Pump stopped', priority: '3' };

it('asks only about what both changed to something else', () => {
  expect(conflictsOf(before, mine, theirs)).toEqual([{ name: 'title', mine: 'Pump drips', theirs: 'Pump stopped' }]);
  expect(conflictsOf(before, mine, { ...before, title: 'Pump drips' })).toEqual([]);
});

it('keeps the other changes of both, whichever side wins a conflict', () => {
  expect(joined(before, mine, theirs)).toEqual({ ...before, title: 'Pump drips', crew: '2', priority: '3' });
  expect(yielding(before, mine, theirs)).toEqual({ ...before, title: 'Pump stopped', crew: '2', priority: '3' });
});
