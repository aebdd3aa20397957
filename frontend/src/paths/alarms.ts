// Where alarms and alarm rules are found.
export const ALARMS_PAGE = '/alarms';
/** The list with one alarm open beside it. */
export const alarmPage = (id: number) => `${ALARMS_PAGE}?alarm=${id}`;
export const ALARM_RULES = '/IoT/AlarmRules';
