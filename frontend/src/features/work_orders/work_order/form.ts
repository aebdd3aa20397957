// The details as a form: what fields hold as text (the description as HTML), and the patch of what was changed.
import * as z from 'zod/mini';
import type { WorkOrder } from './api/workOrder';

export const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(250)),
  description: z.string().check(z.maxLength(20_000)),
  priority: z.string(),
  workType: z.string(),
  due: z.string(),
  estimatedStart: z.string(),
  estimatedEnd: z.string(),
  responsiblePerson: z.string(),
  crew: z.string(),
  externalReference: z.string(),
  resolution: z.string().check(z.maxLength(20_000)),
  maintenanceType: z.string(),
  linkedProject: z.string(),
  maintenancePlant: z.string(),
  planningPlant: z.string(),
});
export type Fields = z.infer<typeof schema>;

const NUMBERS: ReadonlySet<string> = new Set(['priority', 'workType', 'responsiblePerson', 'crew']);
const TIMES: ReadonlySet<string> = new Set(['due', 'estimatedStart', 'estimatedEnd']);

/** The work types of the specification. */
export const KINDS = [
  { id: 1, name: 'PM' },
  { id: 2, name: 'FAILURE' },
] as const;

export const isTime = (name: keyof Fields) => TIMES.has(name);

/** What `datetime-local` wants: the local time without a zone. */
export function toLocal(time: string | null | undefined): string {
  if (!time) return '';
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export const fieldsOf = (workOrder: WorkOrder): Fields => ({
  title: workOrder.title,
  description: workOrder.description,
  priority: String(workOrder.priority),
  workType: String(workOrder.workType ?? ''),
  due: toLocal(workOrder.due),
  estimatedStart: toLocal(workOrder.estimatedStart),
  estimatedEnd: toLocal(workOrder.estimatedEnd),
  responsiblePerson: String(workOrder.responsiblePerson ?? ''),
  crew: String(workOrder.crew ?? ''),
  externalReference: workOrder.externalReference ?? '',
  resolution: workOrder.resolution ?? '',
  maintenanceType: workOrder.maintenanceType ?? '',
  linkedProject: workOrder.linkedProject ?? '',
  maintenancePlant: workOrder.maintenancePlant ?? '',
  planningPlant: workOrder.planningPlant ?? '',
});

/** Only what differs: an empty field empties. */
export function patchOf(before: Fields, after: Fields): Record<string, unknown> {
  const changed = (Object.keys(after) as (keyof Fields)[]).filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, wire(name, after[name])]));
}

function wire(name: keyof Fields, value: string): unknown {
  if (name === 'title' || name === 'description') return value;
  if (value === '') return null;
  if (NUMBERS.has(name)) return Number(value);
  return isTime(name) ? new Date(value).toISOString() : value;
}
