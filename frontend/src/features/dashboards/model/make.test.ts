import { expect, it } from 'vitest';
import type { Sensor } from '@/features/sensors/sensor/useSensor';
import { overlap } from './grid';
import { dashboardFor } from './make';

it('a dashboard for sensors has a tile for each, lines of six at most and states of doors', () => {
  const kinds = [...Array.from({ length: 8 }, () => 'temperature'), 'door'];
  const sensors = kinds.map(
    (kind, index) => ({ id: index + 1, kind, name: `Sensor ${index + 1}`, low: '10', high: '90' }) as unknown as Sensor,
  );
  const widgets = dashboardFor(sensors, (kind) => kind);
  const trends = widgets.flatMap((one) => (one.kind === 'trend' ? [one.sensorIds.length] : []));
  expect(trends).toEqual([6, 2]);
  expect(widgets.filter(({ kind }) => kind === 'value')).toHaveLength(9);
  // Those that are on or off first: their states are all there is to say of them.
  expect(widgets.find(({ kind }) => kind === 'timeline')).toMatchObject({ sensorIds: [9, 1, 2, 3, 4, 5, 6, 7, 8] });
  expect(widgets.every((one, place) => widgets.every((two, other) => place === other || !overlap(one, two)))).toBe(
    true,
  );
});
