// /maintenance-management/maintenance-plans/12: what a plan is for, when it is due, and what came of it.
import type { DrawerTab, Row } from '@/entity/family';
import { RecordPage } from '@/entity/record/RecordPage';
import { PLANS } from '@/paths/plans';
import { ExceptionsTab } from './ExceptionsTab';
import { ForecastTab } from './ForecastTab';
import { HealthTab } from './HealthTab';
import { LogTab } from './LogTab';
import { ASSETS, FREE_DAYS, PLAN_TASKS, RESOURCES, type Block } from './lines/kinds';
import { LinesTab } from './lines/LinesTab';
import { maintenancePlan } from './maintenancePlan.entity';
import { StatusTab } from './StatusTab';
import { TriggersTab } from './TriggersTab';

const lines = (id: string, blocks: readonly Block[]): DrawerTab => ({
  id,
  title: id,
  render: (record: Row) => <LinesTab family={maintenancePlan} {...{ record, blocks }} />,
});

const TABS: readonly DrawerTab[] = [
  { id: 'status', title: 'status', render: (plan) => <StatusTab {...{ plan }} /> },
  { id: 'triggers', title: 'triggers', render: (plan) => <TriggersTab {...{ plan }} /> },
  lines('days', FREE_DAYS),
  lines('tasks', PLAN_TASKS),
  lines('assets', [ASSETS]),
  lines('resources', RESOURCES),
  { id: 'forecast', title: 'forecast', render: ({ id }) => <ForecastTab plan={id} /> },
  { id: 'exceptions', title: 'exceptions', render: (plan) => <ExceptionsTab {...{ plan }} /> },
  { id: 'health', title: 'health', render: ({ id }) => <HealthTab plan={id} /> },
  { id: 'log', title: 'log', render: ({ id }) => <LogTab plan={id} /> },
];

export const MaintenancePlanPage = () => <RecordPage family={maintenancePlan} home={PLANS} tabs={() => TABS} />;
