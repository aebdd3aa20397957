// What must hold for an alarm: which numbers each kind of condition asks for, and how they stand in a form, which holds texts.
import type { components } from '@/api/schema.gen';

export type Condition = components['schemas']['AlarmCondition'];
export type ConditionKind = Condition['kind'];

/** A number in the sensor's unit, per minute or without a unit; or a duration in seconds. */
type Part = { name: string; what: 'number' | 'duration'; usual?: number };

export const CONDITION_PARTS: Readonly<Record<ConditionKind, readonly Part[]>> = {
  above: [{ name: 'limit', what: 'number' }],
  below: [{ name: 'limit', what: 'number' }],
  outside: [
    { name: 'low', what: 'number' },
    { name: 'high', what: 'number' },
  ],
  inside: [
    { name: 'low', what: 'number' },
    { name: 'high', what: 'number' },
  ],
  equals: [
    { name: 'value', what: 'number' },
    { name: 'tolerance', what: 'number', usual: 0 },
  ],
  rateOfChange: [
    { name: 'perMinute', what: 'number' },
    { name: 'window', what: 'duration', usual: 300 },
  ],
  stuck: [
    { name: 'tolerance', what: 'number', usual: 0 },
    { name: 'duration', what: 'duration', usual: 3_600 },
  ],
  noData: [{ name: 'duration', what: 'duration', usual: 1_800 }],
  anomaly: [{ name: 'z', what: 'number', usual: 4 }],
};
export const CONDITION_KINDS = Object.keys(CONDITION_PARTS) as ConditionKind[];

/** As it is being filled in: what is not a number yet is null. */
export type Draft = { kind: ConditionKind } & Record<string, unknown>;

export function readCondition(text: string): Draft | null {
  if (text === '') return null;
  const read: unknown = JSON.parse(text);
  return typeof read === 'object' && read !== null && 'kind' in read ? (read as Draft) : null;
}

/** Another kind keeps the numbers that both have. */
export const ofKind = (kind: ConditionKind, before: Draft | null): Draft => ({
  kind,
  ...Object.fromEntries(CONDITION_PARTS[kind].map(({ name, usual }) => [name, before?.[name] ?? usual ?? null])),
});

/** Those that a clock or sameness decides have no value that could come back by so much. */
export const hasDeadband = (text: string) => {
  const kind = readCondition(text)?.kind;
  return kind !== 'stuck' && kind !== 'noData';
};
