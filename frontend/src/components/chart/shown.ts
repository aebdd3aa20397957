// What a chart draws, in the units that the tenant has chosen.
import type { ShownUnit } from '../formats/units';
import type { Line } from './line';

/** What is normal; null where there is no limit. */
export type Band = { low: number | null; high: number | null };

const shownValue = (value: number | null, unit: ShownUnit) => (value === null ? null : unit.show(value));

export const shownLine = (line: Line, unit: ShownUnit | null): Line =>
  unit
    ? {
        at: line.at,
        value: line.value.map((value) => shownValue(value, unit)),
        least: line.least.map((value) => shownValue(value, unit)),
        most: line.most.map((value) => shownValue(value, unit)),
      }
    : line;

export const shownBand = (band: Band | null, unit: ShownUnit | null): Band | null =>
  band && unit ? { low: shownValue(band.low, unit), high: shownValue(band.high, unit) } : band;
