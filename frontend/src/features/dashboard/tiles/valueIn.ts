// Numbers as people write them: a formatter is dear to make and cheap to use.

const MOST = 2;

const formats = new Map<string, Intl.NumberFormat>();

/** With so many decimals at least, and two at most. */
function numberIn(language: string, value: number, least: number): string {
  const key = `${language} ${least}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: MOST });
  formats.set(key, format);
  return format.format(value);
}

/** What was: a mean, of which nobody knows how exactly it was measured. */
export const pastIn = (language: string, value: number) => numberIn(language, value, 0);

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
  return numberIn(language, value, decimals);
}
