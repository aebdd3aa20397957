// What readings become an alarm: of one sensor, or of all sensors of a kind; and what is done then.
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { ScheduleInput } from '@/entity/schedule/ScheduleInput';
import { formatSchedule } from '@/entity/schedule/formatSchedule';
import { Severity } from '../alarm/Severity';
import type { Severity as Level } from '@/realtime/alarm/model';
import { ConditionText } from './ConditionText';
import { ConditionInput } from './form/ConditionInput';
import { type Condition, hasDeadband } from './form/condition';
import { BoardInput, MinutesInput, SecondsInput, StepsInput } from './form/inputs';
import { formatCondition, formatMinutes, formatSeconds, formatSteps } from './formatters';

const makesWork = (action: string | undefined) => action === 'workOrder' || action === 'workRequest';

export const alarmRule = defineFamily('alarmRule', {
  icon: 'sliders-h',
  texts: 'alarm-rule',
  columns: ['name', 'code', 'sensorId', 'sensorKind', 'condition', 'severity', 'action', 'sensors', 'enabled'],
  widths: {
    name: 240,
    code: 120,
    condition: 200,
    severity: 112,
    sensorKind: 120,
    action: 160,
    sensors: 96,
    enabled: 88,
  },
  filters: ['name', 'severity', 'sensorId', 'sensorKind', 'action', 'enabled'],
  form: [
    { fields: ['name', 'code', 'enabled', 'sensorId', 'sensorKind'] },
    { title: 'when', fields: ['condition', 'deadband', 'onDelay', 'offDelay'] },
    { title: 'hours', fields: ['schedule'] },
    { title: 'outcome', fields: ['severity', 'action', 'boardId', 'crewId', 'priority', 'instruction'] },
    { title: 'unseen', fields: ['escalateAfter', 'reAlarmAfter'] },
  ],
  asked: {
    // Either one sensor or a kind of them.
    sensorId: ({ sensorKind }) => !sensorKind,
    sensorKind: ({ sensorId }) => !sensorId,
    deadband: ({ condition = '' }) => hasDeadband(condition),
    boardId: ({ action }) => action === 'workOrder',
    crewId: ({ action }) => action !== 'none',
    priority: ({ action }) => makesWork(action),
  },
  inputs: {
    condition: ConditionInput,
    schedule: ScheduleInput,
    onDelay: SecondsInput,
    offDelay: SecondsInput,
    escalateAfter: StepsInput,
    reAlarmAfter: MinutesInput,
    boardId: BoardInput,
  },
  formatters: {
    condition: formatCondition,
    schedule: formatSchedule,
    onDelay: formatSeconds,
    offDelay: formatSeconds,
    escalateAfter: formatSteps,
    reAlarmAfter: formatMinutes,
  },
  cells: {
    condition: ({ condition, unitCode, sensorKind }) => (
      // The document of the API says which shapes it has.
      <ConditionText condition={condition as unknown as Condition} unit={unitCode} sensorKind={sensorKind} />
    ),
    severity: ({ severity }) => severity && <Severity severity={severity as Level} quiet />,
  },
});

export const AlarmRulesPage = () => <EntityPage family={alarmRule} />;
