// What a dashboard is made of: tiles on a grid of 24 columns, each of one kind with the members that this kind needs.
import type { Severity } from '@/realtime/alarm/model';

export const COLUMNS = 24;
export const MOST_WIDGETS = 1000;
/** As many as a live subscription takes. */
export const MOST_SENSORS = 1_000;

/** Where a tile is, in columns and rows. */
export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
type Base = Box & { readonly id: string; readonly title: string };
type OfSensor = { readonly sensorId: number };
type OfSensors = { readonly sensorIds: readonly number[] };

type Kinds = {
  value: OfSensor & { readonly sparkline: boolean };
  /** Without ends of its own it shows what the sensor may show at all. */
  gauge: OfSensor & { readonly least: number | null; readonly most: number | null };
  trend: OfSensors & { readonly band: boolean; readonly compare: boolean };
  bar: OfSensors;
  table: OfSensors;
  timeline: OfSensors;
  /** None are all, of both. */
  alarms: OfSensors & { readonly severities: readonly Severity[] };
  map: OfSensors;
  plan: OfSensors & { readonly locationId: number };
  text: { readonly text: string };
  picture: { readonly documentId: number };
  workOrders: { readonly boardId: number; readonly rows: number };
};
export type WidgetKind = keyof Kinds;
export type WidgetOf<K extends WidgetKind> = Base & { readonly kind: K } & Kinds[K];
export type Widget = { [K in WidgetKind]: WidgetOf<K> }[WidgetKind];

type Facts = {
  icon: string;
  /** Of a new one, in columns and rows. */
  size: readonly [w: number, h: number];
  least: readonly [w: number, h: number];
  /** How many sensors it shows. */
  sensors: readonly [least: number, most: number];
};

export const WIDGET_KINDS: Readonly<Record<WidgetKind, Facts>> = {
  value: { icon: 'gauge', size: [4, 3], least: [3, 2], sensors: [1, 1] },
  gauge: { icon: 'compass', size: [4, 4], least: [3, 3], sensors: [1, 1] },
  trend: { icon: 'chart-line', size: [12, 7], least: [6, 4], sensors: [1, 6] },
  bar: { icon: 'chart-bar', size: [8, 6], least: [4, 3], sensors: [1, 50] },
  table: { icon: 'table', size: [8, 6], least: [6, 3], sensors: [1, 200] },
  timeline: { icon: 'align-left', size: [12, 5], least: [8, 3], sensors: [1, 20] },
  alarms: { icon: 'bell', size: [10, 7], least: [6, 4], sensors: [0, 200] },
  map: { icon: 'map-marker', size: [10, 8], least: [6, 5], sensors: [1, 200] },
  plan: { icon: 'map', size: [12, 9], least: [6, 5], sensors: [0, 200] },
  text: { icon: 'align-justify', size: [6, 3], least: [2, 1], sensors: [0, 0] },
  picture: { icon: 'image', size: [6, 5], least: [2, 2], sensors: [0, 0] },
  workOrders: { icon: 'clipboard', size: [10, 6], least: [6, 3], sensors: [0, 0] },
};

/** The sensors that a tile shows. */
export function sensorsOf(widget: Widget): readonly number[] {
  if ('sensorIds' in widget) return widget.sensorIds;
  return 'sensorId' in widget ? [widget.sensorId] : [];
}
