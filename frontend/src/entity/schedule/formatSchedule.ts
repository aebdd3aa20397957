// Hours of the week in words, for the history and where there is room for one line.
import { formatsFor } from '@/components/formats/formats';
import type { Formatter } from '../family';
import { DAYS, type Schedule } from './days';

/** A form holds texts, the history what they say. */
const read = (value: unknown) => (typeof value === 'string' ? (JSON.parse(value) as Schedule) : (value as Schedule));

/** "Mon, Tue 06:00–22:00; Sat 08:00–12:00 (Europe/Berlin)". */
export const formatSchedule: Formatter = (value, { language }) => {
  const { hours, timeZone } = read(value);
  const { formatWeekday } = formatsFor(language);
  const lines = hours.map(
    ({ days, from, to }) => `${days.map((day) => formatWeekday(DAYS.indexOf(day), 'short')).join(', ')} ${from}–${to}`,
  );
  return `${lines.join('; ')} (${timeZone})`;
};
