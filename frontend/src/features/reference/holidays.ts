// The holidays of a service level, as its record has them; lists leave them out.
import type { Row } from '@/entity/family';

export type Holiday = { id?: number; onDate: string; name: string };

export const holidaysOf = ({ holidayDates }: Row): readonly Holiday[] =>
  Array.isArray(holidayDates) ? (holidayDates as readonly Holiday[]) : [];
