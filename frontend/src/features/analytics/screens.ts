// The screens of analytics: dashboards of figures, and what is on them.
import type { Screen } from '@/components/screen/screen';

const DASHBOARD = {
  texts: ['analytics', 'entity'],
  load: async () => (await import('./AnalyticsPage')).AnalyticsPage,
} satisfies Omit<Screen, 'path'>;

export const SCREENS: readonly Screen[] = [
  {
    path: '/analytics/7',
    texts: ['analytics', 'entity'],
    load: async () => (await import('./settings/SettingsPage')).SettingsPage,
  },
  { path: '/analytics/:analyticsId', ...DASHBOARD },
  { path: '/maintenance-management/kpi-dashboard/:analyticsId', ...DASHBOARD },
  { path: '/materials-management/warehouse-dashboard/:analyticsId', ...DASHBOARD },
];
