import { expect, it } from 'vitest';
import { alarmOf } from '@/realtime/alarm/testServer';
import { concerns } from './alarms';

const hot = alarmOf(1, { severity: 'critical' });
const cold = alarmOf(2, { severity: 'low' });
const silence = alarmOf(3, { severity: 'high', place: { gateway: { id: 9, code: 'G-9', name: 'Roof' } } });
const namesOf = (choice: Parameters<typeof concerns>[1]) =>
  [hot, cold, silence].filter((alarm) => concerns(alarm, choice)).map(({ id }) => id);

it('shows all alarms where nothing is chosen', () => {
  expect(namesOf({ severities: [], sensorIds: [] })).toEqual([1, 2, 3]);
});

it('shows those of its sensors, and what is of no sensor: a wall that is blind says so', () => {
  expect(namesOf({ severities: [], sensorIds: [2, 7] })).toEqual([2, 3]);
});

it('shows no severity that is not chosen', () => {
  expect(namesOf({ severities: ['critical', 'low'], sensorIds: [1] })).toEqual([1]);
});
