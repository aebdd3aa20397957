// How a dashboard fills a wall: how much larger everything is drawn, and which of its values stand first.
import { type Alarm, SEVERITIES, statusOf } from '@/realtime/alarm/model';
import type { Age, Level } from '@/features/sensors/sensor/live/state';
import { inOrder } from '../model/grid';
import type { Widget } from '../model/widget';

/** As the sheet of the grid has them. */
const ROW_PX = 36;
const GAP_PX = 12;
/** Fewer pixels in width, and 24 columns hold nothing that can be read. */
const LEAST_WIDTH = 960;
const [SMALLEST, LARGEST] = [0.5, 2];

export type KioskFit = { zoom: number; rowPx: number };

/** All rows in the height there is, as large as the width allows; null where there is no room for one. */
export function fitKiosk(widgets: readonly Widget[], width: number, height: number): KioskFit | null {
  const rows = Math.max(1, ...widgets.map(({ y, h }) => y + h));
  const natural = rows * (ROW_PX + GAP_PX) - GAP_PX;
  if (width < LEAST_WIDTH * SMALLEST || height <= 0) return null;
  const zoom = Math.min(LARGEST, Math.max(SMALLEST, Math.min(width / LEAST_WIDTH, height / natural)));
  return { zoom, rowPx: Math.max(ROW_PX / 2, (height / zoom + GAP_PX) / rows - GAP_PX) };
}

type Doing = { alarm: Alarm | null; age: Age; level: Level };

/** How much a value matters: unacknowledged alarms, then sensors that are silent, then the rest of what is not normal. */
export function urgency({ alarm, age, level }: Doing): number {
  const status = alarm && statusOf(alarm);
  const severity = alarm ? SEVERITIES.indexOf(alarm.severity) + 1 : 0;
  if (status === 'unacknowledged') return 20 + severity;
  if (age === 'offline' || age === 'never') return 15;
  if (status === 'acknowledged') return 5 + severity;
  if (status === 'returned') return 4;
  if (level !== 'normal') return 3;
  return age === 'stale' ? 2 : 0;
}

/** Values of one size change places so that the worst stands first; everything else stays where it was laid out. */
export function worstFirst(widgets: readonly Widget[], urgencyOf: (sensorId: number) => number): readonly Widget[] {
  const moved = new Map<string, Widget>();
  const values = inOrder(widgets).filter((widget) => widget.kind === 'value');
  for (const size of new Set(values.map(({ w, h }) => `${w} ${h}`))) {
    const places = values.filter(({ w, h }) => `${w} ${h}` === size);
    const sorted = places.toSorted((one, other) => urgencyOf(other.sensorId) - urgencyOf(one.sensorId));
    for (const [at, widget] of sorted.entries()) {
      const place = places[at];
      if (place) moved.set(widget.id, { ...widget, x: place.x, y: place.y });
    }
  }
  return widgets.map((widget) => moved.get(widget.id) ?? widget);
}
