// The screens of planned maintenance.
import type { Screen } from '@/components/screen/screen';
import { PLAN_HEALTH } from '@/paths/plans';

export const SCREENS: readonly Screen[] = [
  {
    path: '/maintenance-management/maintenance-plans',
    texts: ['entity', 'maintenance-plan', 'plan-health'],
    load: async () => (await import('./maintenancePlan.entity')).MaintenancePlansPage,
  },
  {
    path: PLAN_HEALTH,
    texts: ['entity', 'maintenance-plan', 'plan-health'],
    load: async () => (await import('./HealthPage')).HealthPage,
  },
  {
    path: '/maintenance-management/maintenance-plans/:productId',
    texts: ['entity', 'maintenance-plan', 'plan-health'],
    load: async () => (await import('./MaintenancePlanPage')).MaintenancePlanPage,
  },
  {
    path: '/maintenance-management/task-groups',
    texts: ['entity', 'maintenance-plan'],
    load: async () => (await import('./taskGroup.entity')).TaskGroupsPage,
  },
];
