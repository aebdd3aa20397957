// Work orders and planned occurrences as events of the calendar, and what moving one of them means.
import type { Entry, Planned, Times } from './api';

export type OrderEvent = {
  id: string;
  title: string;
  start: string;
  end?: string;
  editable: boolean;
  durationEditable: boolean;
  extendedProps: { entry: Entry };
};
export type PlannedEvent = {
  id: string;
  title: string;
  start: string;
  allDay: true;
  editable: boolean;
  durationEditable: false;
  extendedProps: { planned: Planned };
};

const COMPLETED = 3;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const isDone = ({ status }: Pick<Entry, 'status'>) => status >= COMPLETED;

/** Its planned start, else when it is due. */
export const startOf = (entry: Pick<Entry, 'estimatedStart' | 'due'>) => entry.estimatedStart ?? entry.due;

/** An order as an event; `null` for one without a date. */
export function orderEvent(entry: Entry, mayUpdate: boolean): OrderEvent | null {
  const start = startOf(entry);
  if (!start) return null;
  const end = entry.estimatedStart ? entry.estimatedEnd : null;
  const editable = mayUpdate && !entry.outOfReach && !isDone(entry);
  return {
    id: `order-${entry.id}`,
    title: `${entry.code} ${entry.title}`,
    start,
    ...(end && { end }),
    editable,
    // What is only due has no length.
    durationEditable: editable && entry.estimatedStart !== null,
    extendedProps: { entry },
  };
}

/** It stands on its civil day, and a user who may change plans drags it to another one. */
export const plannedEvent = (planned: Planned, mayUpdate: boolean): PlannedEvent => ({
  id: `plan-${planned.planId}-${planned.assetId ?? 0}-${planned.dueAt}-${planned.iteration}`,
  title: [planned.planName, planned.assetName].filter(Boolean).join(' · '),
  start: planned.dueOn,
  allDay: true,
  editable: mayUpdate && planned.movable,
  durationEditable: false,
  extendedProps: { planned },
});

/** The times to send when an order now begins and ends elsewhere: the planned ones, or the day it is due where that is all there is. */
export function movedTimes(entry: Entry, start: Date, end: Date | null): Times {
  if (!entry.estimatedStart && entry.due) return { due: start.toISOString() };
  const length =
    entry.estimatedStart && entry.estimatedEnd
      ? new Date(entry.estimatedEnd).getTime() - new Date(entry.estimatedStart).getTime()
      : 0;
  const until = end ?? (length > 0 ? new Date(start.getTime() + length) : null);
  return { estimatedStart: start.toISOString(), ...(until && { estimatedEnd: until.toISOString() }) };
}

/** Days from the day it is due to another one; earlier ones are negative. */
export const daysMoved = ({ dueOn }: Pick<Planned, 'dueOn'>, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(dueOn)) / DAY_MS);

/** An order that had no date: an hour from where it was dropped. */
export const droppedTimes = (start: Date): Times => ({
  estimatedStart: start.toISOString(),
  estimatedEnd: new Date(start.getTime() + HOUR_MS).toISOString(),
});
