// The days of a week as the server names them, Monday first.
import type { components } from '@/api/schema.gen';

export type Schedule = components['schemas']['WeeklySchedule'];
export type Day = Schedule['hours'][number]['days'][number];

export const DAYS: readonly Day[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
