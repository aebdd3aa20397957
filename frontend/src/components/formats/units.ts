// Measured values in the units that the tenant has chosen. Values are kept in the unit of their meter or sensor; what is shown
// and typed is converted here and nowhere else.
import { type Choices, currentChoices } from './choices';

/** How values of a unit are shown in another one. */
export type ShownUnit = {
  /** Written behind the number. */
  code: string;
  /** A value as it is shown. */
  show: (value: number) => number;
  /** A difference of two values, or a rate, as it is shown: zeros of temperatures do not count. */
  showDifference: (value: number) => number;
  /** A value that was typed as it is kept. */
  keep: (shown: number) => number;
};

/** US = metric ÷ size + zero. */
type Conversion = { metric: string; us: string; size: number; zero?: number };

/** Both ways. Sizes are exact by definition, but for columns of mercury and water. */
const BOTH_WAYS: readonly Conversion[] = [
  { metric: '°C', us: '°F', size: 5 / 9, zero: 32 },
  { metric: 'mm', us: 'in', size: 25.4 },
  { metric: 'm', us: 'ft', size: 0.3048 },
  { metric: 'km', us: 'mi', size: 1.609_344 },
  { metric: 'kg', us: 'lb', size: 0.453_592_37 },
  { metric: 't', us: 'short ton', size: 0.907_184_74 },
  { metric: 'ml', us: 'fl oz', size: 29.573_529_562_5 },
  { metric: 'l', us: 'gal', size: 3.785_411_784 },
  { metric: 'm³', us: 'ft³', size: 0.028_316_846_592 },
  { metric: 'bar', us: 'psi', size: 0.068_947_572_931_683_6 },
  { metric: 'mbar', us: 'inHg', size: 33.863_886_403_41 },
  { metric: 'Pa', us: 'inH₂O', size: 249.088_91 },
  { metric: 'mm/s', us: 'in/s', size: 25.4 },
  { metric: 'm/s', us: 'ft/s', size: 0.3048 },
  { metric: 'km/h', us: 'mph', size: 1.609_344 },
];

/** Units that others stand for on the way back. Grams are not among them: of a vibration sensor "g" is an acceleration. */
const TO_US: readonly Conversion[] = [
  { metric: 'cm', us: 'in', size: 2.54 },
  { metric: 'kPa', us: 'psi', size: 6.894_757_293_168_36 },
  { metric: 'MPa', us: 'psi', size: 0.006_894_757_293_168_36 },
  { metric: 'hPa', us: 'inHg', size: 33.863_886_403_41 },
];

const TO_METRIC: readonly Conversion[] = [
  { metric: 'm', us: 'yd', size: 0.9144 },
  { metric: 'g', us: 'oz', size: 28.349_523_125 },
];

/** Other spellings. */
const SPELLINGS: Readonly<Record<string, string>> = {
  '℃': '°C',
  degC: '°C',
  '℉': '°F',
  degF: '°F',
  L: 'l',
  mL: 'ml',
  m3: 'm³',
  ft3: 'ft³',
  lbs: 'lb',
  kph: 'km/h',
  inH2O: 'inH₂O',
};

const CONVERSIONS = {
  us: new Map([...BOTH_WAYS, ...TO_US].map((one) => [one.metric, one])),
  metric: new Map([...BOTH_WAYS, ...TO_METRIC].map((one) => [one.us, one])),
} as const;

/** "l/min" is an amount of litres in a minute. */
const RATE = /^(.+)(\/(?:s|min|h|d))$/u;

/** Without what binary fractions add at their end. */
const clean = (value: number) => Number(value.toPrecision(12));

function conversionOf(code: string, system: 'metric' | 'us', isRate: boolean): ShownUnit | null {
  const found = CONVERSIONS[system].get(SPELLINGS[code] ?? code);
  if (!found) return null;
  const { metric, us, size } = found;
  const zero = isRate ? 0 : (found.zero ?? 0);
  const toUs = (value: number) => clean(value / size + zero);
  const toMetric = (value: number) => clean((value - zero) * size);
  return system === 'us'
    ? { code: us, show: toUs, showDifference: (value) => clean(value / size), keep: toMetric }
    : { code: metric, show: toMetric, showDifference: (value) => clean(value * size), keep: toUs };
}

function find(code: string, system: 'metric' | 'us'): ShownUnit | null {
  const whole = conversionOf(code, system, false);
  if (whole) return whole;
  const [, amount = '', per = ''] = RATE.exec(code) ?? [];
  const rate = amount === '' ? null : conversionOf(amount, system, true);
  return rate && { ...rate, code: `${rate.code}${per}` };
}

/** Of the units of one tenant: live values ask several times a second. */
const known = new Map<string, ShownUnit | null>();

/** How values of a unit are shown; null where they are shown as they are kept. */
export function shownUnit(
  code: string | null | undefined,
  system: Choices['unitSystem'] = currentChoices().unitSystem,
): ShownUnit | null {
  if (!code || system === 'recorded') return null;
  const key = `${system} ${code}`;
  let shown = known.get(key);
  if (shown === undefined) {
    shown = find(code, system);
    known.set(key, shown);
  }
  return shown;
}
