// The screens of the calendar.
import type { Screen } from '@/components/screen/screen';
import { CALENDAR, FORECAST } from '@/paths/calendar';

export const SCREENS: readonly Screen[] = [
  {
    path: CALENDAR,
    texts: ['calendar', 'entity'],
    load: async () => (await import('./CalendarPage')).CalendarPage,
  },
  {
    path: FORECAST,
    texts: ['calendar', 'entity'],
    load: async () => (await import('./ForecastPage')).ForecastPage,
  },
];
