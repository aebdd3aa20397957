// The screens of alarms.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/IoT/AlarmRules',
    texts: ['entity', 'alarm-rule', 'alarm', 'meter'],
    load: async () => (await import('./rule/alarmRule.entity')).AlarmRulesPage,
  },
  {
    path: '/alarms',
    texts: ['alarm', 'meter', 'sensor', 'entity'],
    load: async () => (await import('./alarm/AlarmsPage')).AlarmsPage,
  },
];
