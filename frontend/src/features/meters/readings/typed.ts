// What people type for a meter, and how it is sent.
import { type ShownUnit, shownUnit } from '@/components/formats/units';
import type { Choices } from '@/components/formats/choices';
import type { Row } from '@/entity/family';
import type { NewReading } from './useReadings';

/** Null is no number. */
export const numberOf = (typed: string): string | null => (/^-?\d+(\.\d+)?$/.test(typed) ? typed : null);

/** The unit of a meter, and the one that it is shown in. */
export type MeterUnit = { own: string | null; shown: ShownUnit | null };

export function unitOf(meter: Row, system: Choices['unitSystem']): MeterUnit {
  const own = typeof meter.unitCode === 'string' ? meter.unitCode : null;
  return { own, shown: shownUnit(own, system) };
}

/** The words of a characteristic; null for one that is a number. */
export const wordsOf = ({ kind, choices }: Row): readonly string[] | null =>
  kind === 'characteristic'
    ? String(choices)
        .split('\n')
        .flatMap((line) => line.trim() || [])
    : null;

/** As the server takes numbers: with six decimals, and without an exponent. */
const plainOf = (value: number) => String(Number(value.toFixed(6)));

/** A number in the unit that is shown is kept in the meter's own; from others the server converts. */
export function valueOf(
  number: string | null,
  unit: string,
  { own, shown }: MeterUnit,
): Pick<NewReading, 'value' | 'unit'> {
  if (shown && unit === shown.code) return { value: plainOf(shown.keep(Number(number))) };
  return { value: number, ...(unit !== own && unit && { unit }) };
}
