// What moving an order in the calendar sends.
import { expect, it } from 'vitest';
import type { Entry } from './api';
import { daysMoved, droppedTimes, movedTimes, orderEvent, plannedEvent } from './events';

const order = (more: Partial<Entry> = {}): Entry => ({
  id: 7,
  code: 'WO-7',
  title: 'Pump leaks',
  priority: 2,
  status: 1,
  statusName: 'Open',
  statusColour: '#888888',
  boardNumber: 1,
  boardName: 'Plant',
  assetName: null,
  responsibleName: null,
  crewName: null,
  due: null,
  estimatedStart: null,
  estimatedEnd: null,
  overdue: false,
  version: 1,
  ...more,
});
const START = '2026-03-02T08:00:00.000Z';
const END = '2026-03-02T10:30:00.000Z';
const later = new Date('2026-03-04T09:00:00Z');

it('stands where it is planned, else on the day it is due, else nowhere', () => {
  expect(orderEvent(order({ due: END, estimatedStart: START, estimatedEnd: END }), true)).toMatchObject({
    start: START,
    end: END,
  });
  expect(orderEvent(order({ due: END }), true)).toMatchObject({ start: END, durationEditable: false });
  expect(orderEvent(order(), true)).toBeNull();
});

it('is not moved by those who may not, once it is done, or beyond one’s reach', () => {
  expect(orderEvent(order({ due: END }), false)?.editable).toBe(false);
  expect(orderEvent(order({ due: END, status: 3 }), true)?.editable).toBe(false);
  expect(orderEvent(order({ due: END, outOfReach: true }), true)?.editable).toBe(false);
});

it('keeps its length when it is moved, and its due day', () => {
  const planned = order({ due: END, estimatedStart: START, estimatedEnd: END });
  expect(movedTimes(planned, later, null)).toEqual({
    estimatedStart: '2026-03-04T09:00:00.000Z',
    estimatedEnd: '2026-03-04T11:30:00.000Z',
  });
  expect(movedTimes(order({ due: END }), later, null)).toEqual({ due: '2026-03-04T09:00:00.000Z' });
});

it('takes an hour when it had no date', () => {
  expect(droppedTimes(later)).toEqual({
    estimatedStart: '2026-03-04T09:00:00.000Z',
    estimatedEnd: '2026-03-04T10:00:00.000Z',
  });
});

it('shows what is planned on its civil day and lets those who may change plans move what waits for nothing', () => {
  const planned = {
    planId: 3,
    planCode: 'MP-3',
    planName: 'Grease',
    boardName: null,
    crewName: null,
    assetId: 4,
    assetName: 'Pump',
    dueAt: START,
    dueOn: '2026-03-02',
    iteration: 2,
    assumed: false,
    triggerId: 9,
    target: '2026-03-02',
    moved: false,
    movable: true,
    seriesMovable: true,
    toleranceDays: 2,
    hours: null,
    crafts: [],
    parts: [],
  };
  expect(plannedEvent(planned, true)).toMatchObject({ title: 'Grease · Pump', start: '2026-03-02', editable: true });
  expect(plannedEvent(planned, false).editable).toBe(false);
  expect(plannedEvent({ ...planned, assumed: true, movable: false }, true).editable).toBe(false);
  expect([daysMoved(planned, '2026-03-30'), daysMoved(planned, '2026-02-27')]).toEqual([28, -3]);
});
