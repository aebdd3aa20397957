// The days of a week, as the server names them and as people do.
import type { components } from '@/api/schema.gen';

export type Schedule = components['schemas']['WeeklySchedule'];
export type Day = Schedule['hours'][number]['days'][number];

export const DAYS: readonly Day[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export const dayName = (day: Day, weekday: 'short' | 'long', language: string) =>
  new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(MONDAY + DAYS.indexOf(day) * DAY_MS);
