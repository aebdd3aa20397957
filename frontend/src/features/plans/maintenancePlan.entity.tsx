// What is done again and again: where, when and by whom.
import { useTranslation } from 'react-i18next';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { PLAN_HEALTH, planPage } from '@/paths/plans';
import { BoardInput } from './BoardInput';

export const maintenancePlan = defineFamily('maintenancePlan', {
  icon: 'replay',
  texts: 'maintenance-plan',
  page: planPage,
  follows: ['calendar_trigger', 'meter_trigger', 'event_trigger', 'plan_exception'],
  columns: ['name', 'code', 'status', 'planType', 'priority', 'crewId', 'assetCount', 'lastDue'],
  widths: { name: 300, code: 120, assetCount: 96 },
  filters: ['status', 'planType', 'priority', 'crewId'],
  form: [
    { fields: ['name', 'planType', 'description'] },
    { title: 'work', fields: ['boardId', 'crewId', 'responsiblePersonId', 'priority', 'workType', 'estimatedHours'] },
    { title: 'window', fields: ['leadDays', 'toleranceDays', 'dueAfterDays', 'timeZone'] },
    { title: 'days', fields: ['weekends', 'holidays', 'seasonFrom', 'seasonUntil', 'closedSeason'] },
    { title: 'rules', fields: ['combine', 'missed', 'openEarlier', 'mergeSameDay'] },
  ],
  numbered: { workType: ['1', '2'] },
  inputs: { boardId: BoardInput },
  cells: { boardId: ({ boardName }) => boardName },
});

export function MaintenancePlansPage() {
  const { t } = useTranslation('plan-health');
  const actions = [{ label: t('title'), icon: 'chart-line', to: PLAN_HEALTH }];
  return <EntityPage family={maintenancePlan} {...{ actions }} />;
}
