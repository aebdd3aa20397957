// New tiles, and whole dashboards for some sensors: what one would put there by hand.
import { newCommandId } from '@/realtime/commandId';
import { isOnOff } from '@/features/sensors/sensor/live/onOff';
import { limitOf } from '@/features/sensors/sensor/live/state';
import type { Sensor } from '@/features/sensors/sensor/useSensor';
import { roomFor, settle } from './grid';
import { type Box, type Widget, WIDGET_KINDS, type WidgetKind } from './widget';

type Chosen = { sensorIds?: readonly number[]; title?: string };

/** With what a tile of this kind begins; its settings are asked for where it cannot be without. */
export function widgetOf(kind: WidgetKind, box: Box, { sensorIds = [], title = '' }: Chosen = {}): Widget {
  const base = { ...box, id: newCommandId(), title };
  const [sensorId = 0] = sensorIds;
  switch (kind) {
    case 'value':
      return { ...base, kind, sensorId, sparkline: true };
    case 'gauge':
      return { ...base, kind, sensorId, least: null, most: null };
    case 'trend':
      return { ...base, kind, sensorIds, band: true, compare: false };
    case 'plan':
      return { ...base, kind, sensorIds, locationId: 0 };
    case 'alarms':
      return { ...base, kind, sensorIds, severities: [] };
    case 'text':
      return { ...base, kind, text: '' };
    case 'picture':
      return { ...base, kind, documentId: 0 };
    case 'workOrders':
      return { ...base, kind, boardId: 0, rows: 10 };
    default:
      return { ...base, kind, sensorIds };
  }
}

/** Whether a tile has all that it needs to show something. */
export function isComplete(widget: Widget): boolean {
  const [least] = WIDGET_KINDS[widget.kind].sensors;
  if ('sensorId' in widget) return widget.sensorId > 0;
  if ('sensorIds' in widget && widget.sensorIds.length < least) return false;
  if (widget.kind === 'plan') return widget.locationId > 0;
  if (widget.kind === 'picture') return widget.documentId > 0;
  return widget.kind !== 'workOrders' || widget.boardId > 0;
}

const IN_TREND = 6;
const IN_TIMELINE = 20;

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

const hasLimits = ({ low, high }: Sensor) => limitOf(low) !== null || limitOf(high) !== null;

/** A tile for each sensor, below them a line for each kind, the alarms, and when which was normal: on or off first. */
export function dashboardFor(sensors: readonly Sensor[], nameOf: (kind: string) => string): Widget[] {
  const widgets: Widget[] = [];
  const add = (kind: WidgetKind, chosen: Chosen = {}) => {
    const { size } = WIDGET_KINDS[kind];
    widgets.push(widgetOf(kind, roomFor(widgets, size), chosen));
  };
  for (const { id } of sensors) add('value', { sensorIds: [id] });
  const measuring = sensors.filter((sensor) => !isOnOff(sensor.kind));
  for (const kind of new Set(measuring.map((sensor) => String(sensor.kind)))) {
    const ids = measuring.filter((sensor) => sensor.kind === kind).map(({ id }) => id);
    for (const sensorIds of inParts(ids, IN_TREND)) add('trend', { sensorIds, title: nameOf(kind) });
  }
  const states = [...sensors.filter(({ kind }) => isOnOff(kind)), ...measuring.filter(hasLimits)].map(({ id }) => id);
  add('alarms', { sensorIds: sensors.map(({ id }) => id) });
  for (const sensorIds of inParts(states, IN_TIMELINE)) add('timeline', { sensorIds });
  return settle(widgets);
}
