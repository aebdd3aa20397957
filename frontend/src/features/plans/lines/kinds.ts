// Which lines a plan and a task group have, and what is asked of each.
import type { LineKind } from '@/entity/lines/LineInput';

export type LineField = {
  name: string;
  kind: LineKind | 'formats';
  /** What is chosen from. */
  family?: string;
  /** The field that shows what was chosen. */
  shown?: string;
  initial?: string | number | boolean;
};

export type Block = { name: BlockName; fields: readonly LineField[] };
export type BlockName = 'assets' | 'tasks' | 'taskGroups' | 'parts' | 'labour' | 'holidayDates' | 'shutdowns';

const MULTIPLE: LineField = { name: 'multiple', kind: 'number', initial: 1 };
const NAME: LineField = { name: 'name', kind: 'text' };
const TASK: readonly LineField[] = [
  NAME,
  { name: 'estLaborHrs', kind: 'number' },
  { name: 'subTasks', kind: 'long' },
  { name: 'mandatory', kind: 'bool', initial: false },
  { name: 'answerFormat', kind: 'answer' },
  { name: 'subTaskFormats', kind: 'formats' },
];

export const GROUP_TASKS: Block = { name: 'tasks', fields: TASK };
export const ASSETS: Block = {
  name: 'assets',
  fields: [{ name: 'assetId', kind: 'reference', family: 'asset', shown: 'assetName' }],
};
export const PLAN_TASKS: readonly Block[] = [
  { name: 'tasks', fields: [...TASK, MULTIPLE] },
  {
    name: 'taskGroups',
    fields: [{ name: 'taskGroupId', kind: 'reference', family: 'taskGroup', shown: 'taskGroupName' }, MULTIPLE],
  },
];
export const RESOURCES: readonly Block[] = [
  {
    name: 'parts',
    fields: [
      { name: 'code', kind: 'text' },
      NAME,
      { name: 'quantity', kind: 'number', initial: '1' },
      { name: 'unit', kind: 'text' },
      { name: 'unitCost', kind: 'number', initial: '0' },
      { name: 'warehouseId', kind: 'reference', family: 'warehouse', shown: 'warehouseName' },
    ],
  },
  {
    name: 'labour',
    fields: [
      { name: 'craft', kind: 'text' },
      { name: 'people', kind: 'number', initial: 1 },
      { name: 'hours', kind: 'number', initial: '1' },
    ],
  },
];
export const FREE_DAYS: readonly Block[] = [
  { name: 'holidayDates', fields: [{ name: 'onDate', kind: 'date' }, NAME] },
  { name: 'shutdowns', fields: [{ name: 'fromDate', kind: 'date' }, { name: 'untilDate', kind: 'date' }, NAME] },
];
