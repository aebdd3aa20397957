// How a task is answered, as its editor holds it.
import type { components } from '@/api/schema.gen';

/** As it is sent: what a kind does not need is left out. */
export type AnswerFormat = Partial<components['schemas']['AnswerFormat']>;
export type AnswerKind = components['schemas']['AnswerKind'];

/** In the order in which they are offered. */
export const ANSWER_KINDS: readonly AnswerKind[] = [
  'tick',
  'number',
  'text',
  'choice',
  'inspection',
  'meter',
  'photo',
  'signature',
];

export const kindOf = (format: AnswerFormat | null | undefined): AnswerKind => format?.kind ?? 'tick';

/** What is sent of a format: nothing for a tick, and no empty fields. */
export function sentFormat(format: AnswerFormat): AnswerFormat | null {
  const { kind = 'tick', unit, low, high, choices, meter } = format;
  if (kind === 'tick') return null;
  const limited = kind === 'number' || kind === 'meter';
  return {
    kind,
    ...(kind === 'number' && unit?.trim() && { unit: unit.trim() }),
    ...(limited && low && { low }),
    ...(limited && high && { high }),
    ...(kind === 'choice' && { choices: (choices ?? []).map((one) => one.trim()).filter((one) => one !== '') }),
    ...(kind === 'meter' && meter?.trim() && { meter: meter.trim() }),
  };
}
