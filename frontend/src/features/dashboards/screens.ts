// The screens of dashboards.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/iot/dashboards',
    load: async () => (await import('./DashboardsRoute')).DashboardsRoute,
  },
  {
    path: '/iot/dashboards/boards',
    texts: ['dashboard', 'sensor', 'entity'],
    load: async () => (await import('./list/DashboardsPage')).DashboardsPage,
  },
  {
    path: '/iot/dashboards/boards/:boardId/:boardUri?',
    texts: ['dashboard', 'sensor', 'alarm', 'meter', 'entity', 'location'],
    load: async () => (await import('./DashboardPage')).DashboardPage,
  },
  {
    path: '/screen',
    // What a screen on a wall opens once: it names by itself who looks.
    auth: null,
    frameless: true,
    texts: ['dashboard', 'login'],
    load: async () => (await import('./kiosk/ScreenPage')).ScreenPage,
  },
];
