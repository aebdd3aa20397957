// Where the calendar and the forecast are found.
export const CALENDAR = '/maintenance-management/calendar';
export const FORECAST = '/maintenance-management/forecast';
