// Values of sensors, with two decimals at most, in the units that the tenant has chosen.
import { formatsFor } from '@/components/formats/formats';
import { shownUnit } from '@/components/formats/units';

const MOST = 2;

/** A past value: a mean, whose precision is unknown. */
export const pastIn = (language: string, value: number) =>
  formatsFor(language).formatNumber(value, { maxDigits: MOST });

/** How many decimals the values of a sensor have had so far. */
const precision = new Map<number, number>();

/**
 * What a sensor says. It keeps the decimals that earlier ones had, so that a live number does not grow and shrink: after 7.43
 * comes 7.60.
 */
export function valueIn(language: string, sensor: number, value: number): string {
  const hundredths = Math.round(value * 100);
  const own = hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : MOST;
  const decimals = Math.max(own, precision.get(sensor) ?? 0);
  precision.set(sensor, decimals);
  return formatsFor(language).formatNumber(value, { minDigits: decimals, maxDigits: MOST });
}

type Measured = { id: number; unitCode: string | null };

/** A value with its unit: what a sensor says now, or (`past`) a mean of what was. */
export function measuredIn(language: string, { id, unitCode }: Measured, value: number, past = false) {
  const shown = shownUnit(unitCode);
  const converted = shown ? shown.show(value) : value;
  const number = past ? pastIn(language, converted) : valueIn(language, id, converted);
  return unitCode ? `${number} ${shown?.code ?? unitCode}` : number;
}
