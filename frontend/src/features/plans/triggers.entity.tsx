// What makes a plan’s work due. They show at their plan only.
import { defineFamily } from '@/entity/family';
import { MonthDaysInput, MonthsInput } from './NumbersInput';
import { WeekdaysInput } from './WeekdaysInput';

export const calendarTrigger = defineFamily('calendarTrigger', {
  icon: 'calendar',
  texts: 'maintenance-plan',
  within: 'calendarTrigger',
  columns: ['frequency', 'interval', 'mode', 'startOn'],
  form: [
    { fields: ['frequency', 'interval', 'mode', 'startOn', 'timeOfDay'] },
    { title: 'days', fields: ['weekdays', 'monthDays', 'months', 'shortMonths'] },
    { title: 'end', fields: ['until', 'maxCount'] },
  ],
  inputs: { weekdays: WeekdaysInput, monthDays: MonthDaysInput, months: MonthsInput },
  asked: {
    weekdays: ({ mode }) => mode !== 'floating',
    monthDays: ({ mode, frequency }) => mode !== 'floating' && (frequency === 'monthly' || frequency === 'yearly'),
    months: ({ mode }) => mode !== 'floating',
    shortMonths: ({ frequency }) => frequency === 'monthly' || frequency === 'yearly',
  },
});

export const meterTrigger = defineFamily('meterTrigger', {
  icon: 'gauge',
  texts: 'maintenance-plan',
  within: 'meterTrigger',
  columns: ['meterId', 'interval', 'mode'],
  form: [{ fields: ['meterId', 'mode', 'interval', 'startValue', 'tolerance'] }],
});

const waitsFor =
  (...kinds: readonly string[]) =>
  ({ kind }: Readonly<Record<string, string>>) =>
    kinds.includes(kind ?? '');

export const eventTrigger = defineFamily('eventTrigger', {
  icon: 'bell',
  texts: 'maintenance-plan',
  within: 'eventTrigger',
  columns: ['kind', 'alarmRuleId', 'refractoryHours'],
  form: [
    {
      fields: [
        'kind',
        'alarmRuleId',
        'sensorId',
        'meterId',
        'comparison',
        'limitValue',
        'operatingStatusId',
        'failureCodeId',
        'starts',
        'refractoryHours',
      ],
    },
  ],
  asked: {
    alarmRuleId: waitsFor('alarm'),
    sensorId: waitsFor('sensorLimit'),
    meterId: waitsFor('meterLimit'),
    comparison: waitsFor('sensorLimit', 'meterLimit'),
    limitValue: waitsFor('sensorLimit', 'meterLimit'),
    operatingStatusId: waitsFor('assetStatus'),
    failureCodeId: waitsFor('failureCode'),
    starts: waitsFor('starts'),
  },
});
