// Weekdays as a calendar trigger keeps them: "MO,WE" for every one, "1MO" for the first of a month, "-1FR" for the last.
export const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Day = (typeof DAYS)[number];
/** Which of a month or year; empty for every one. */
export const NTHS = ['', '1', '2', '3', '4', '-1'] as const;
export type Nth = (typeof NTHS)[number];

/** Keys of its words. */
export const NTH_WORDS = {
  '': 'every',
  '1': 'first',
  '2': 'second',
  '3': 'third',
  '4': 'fourth',
  '-1': 'last',
} as const satisfies Record<Nth, string>;

export type Weekdays = { nth: Nth; days: readonly Day[] };

/** Null for what cannot be chosen here, but typed: others of one day than of another, or the 20th of a year. */
export function readWeekdays(text: string): Weekdays | null {
  const parts = text.split(',').flatMap((part) => part.trim() || []);
  const read = parts.map((part) => /^([+-]?\d*)([A-Z]{2})$/.exec(part.toUpperCase()));
  const [given = ''] = new Set(read.map((one) => one?.[1]?.replace('+', '')));
  const nth = NTHS.find((one) => one === given);
  const days = read.map((one) => DAYS.find((day) => day === one?.[2]));
  const same = read.every((one) => one?.[1]?.replace('+', '') === given);
  if (nth === undefined || !same || days.includes(undefined)) return null;
  return { nth, days: DAYS.filter((day) => days.includes(day)) };
}

export const writeWeekdays = ({ nth, days }: Weekdays): string =>
  DAYS.flatMap((day) => (days.includes(day) ? nth + day : [])).join(',');
