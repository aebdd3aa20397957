import { expect, it } from 'vitest';
import type { Permission } from '@/api/types';
import { sectionsFor } from './sections';

const may = (limit: Permission['limit'], update = true): Permission => ({
  create: update,
  update,
  delete: false,
  reopen: false,
  configure: false,
  limit,
});

const sections = (permitted: Record<string, Permission>, personId: number | null = 3) =>
  sectionsFor((subModule) => permitted[subModule] ?? null, personId);

it('shows a dispatcher what is overdue, unassigned, requested and alarming, and no list of their own', () => {
  const permitted = {
    workOrders: may('all'),
    workRequests: may('all'),
    sensors: may('all'),
    iotDashboards: may('all'),
  };
  expect(sections(permitted)).toEqual(['alarms', 'overdue', 'unassigned', 'requests']);
});

it('shows an administrator the failed jobs, too', () => {
  expect(sections({ workOrders: may('all'), system: may('all') })).toEqual(['overdue', 'unassigned', 'jobs']);
});

it('shows a technician their own work orders and no decisions about requests', () => {
  expect(sections({ workOrders: may('crew'), workRequests: may('own') })).toEqual(['mine']);
});

it('shows the control room alarms and dashboards, and no work orders without a permission to change them', () => {
  const permitted = { workOrders: may('all', false), sensors: may('all'), iotDashboards: may('all') };
  expect(sections(permitted)).toEqual(['alarms', 'dashboards']);
});

it('has no own work for a user without a person', () => {
  expect(sections({ workOrders: may('crew') }, null)).toEqual([]);
});
