import { expect, test } from 'vitest';
import { alarmOf } from '@/realtime/alarm/testServer';
import type { Widget } from '../model/widget';
import { urgency, fitKiosk, worstFirst } from './wall';

const value = (id: string, sensorId: number, x: number, y: number, w = 4, h = 3): Widget => ({
  id,
  sensorId,
  x,
  y,
  w,
  h,
  kind: 'value',
  title: '',
  sparkline: true,
});
const text: Widget = { id: 't', kind: 'text', x: 8, y: 0, w: 4, h: 3, title: '', text: 'Call 112' };

test.each([
  [1920, 1080, 12],
  [1366, 768, 30],
  [3840, 2160, 18],
])('all rows fit a screen of %i by %i', (width, height, rows) => {
  const wall = fitKiosk([value('a', 1, 0, 0, 24, rows)], width, height);
  if (!wall) throw new Error('There is room.');
  expect((rows * (wall.rowPx + 12) - 12) * wall.zoom).toBeLessThanOrEqual(height + 0.01);
  expect(width / wall.zoom).toBeGreaterThanOrEqual(960 - 0.01);
});

test('few tiles are drawn twice as large, and a phone is no wall', () => {
  expect(fitKiosk([value('a', 1, 0, 0)], 1920, 1080)?.zoom).toBe(2);
  expect(fitKiosk([value('a', 1, 0, 0)], 360, 740)).toBeNull();
});

test('the worst value stands first, among those of its size; the rest stays as it was laid out', () => {
  const tiles = [value('a', 1, 0, 0), value('b', 2, 4, 0), text, value('wide', 3, 12, 0, 8), value('c', 4, 0, 3)];
  const sorted = worstFirst(tiles, (id) => ({ 4: 9, 3: 20 })[id] ?? 0);
  const places = Object.fromEntries(sorted.map(({ id, x, y }) => [id, [x, y]]));
  expect(places).toEqual({ c: [0, 0], a: [4, 0], b: [0, 3], t: [8, 0], wide: [12, 0] });
});

test('unacknowledged alarms come before a silent sensor, and that before all that is known', () => {
  const seen = alarmOf(1, { severity: 'critical', acknowledged: { at: '', by: { id: 1, name: 'Ada' } } });
  const fresh = { age: 'fresh', level: 'normal' } as const;
  const order = [
    urgency({ ...fresh, alarm: alarmOf(2, { severity: 'critical' }) }),
    urgency({ ...fresh, alarm: alarmOf(3, { severity: 'low' }) }),
    urgency({ alarm: null, age: 'offline', level: 'normal' }),
    urgency({ ...fresh, alarm: seen }),
    urgency({ alarm: null, age: 'fresh', level: 'high' }),
    urgency({ alarm: null, age: 'stale', level: 'normal' }),
    urgency({ ...fresh, alarm: null }),
  ];
  expect(order).toEqual(order.toSorted((one, other) => other - one));
  expect(new Set(order).size).toBe(order.length);
});
