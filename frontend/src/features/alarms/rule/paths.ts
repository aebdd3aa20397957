// Where alarm rules are found.
export const ALARM_RULES = '/IoT/AlarmRules';
