// The screens of locations.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/asset-management/locations',
    texts: ['entity', 'location'],
    load: async () => (await import('./location.entity')).LocationsPage,
  },
  {
    path: '/asset-management/locations/:productId',
    texts: ['entity', 'location', 'asset', 'meter', 'alarm'],
    load: async () => (await import('./LocationPage')).LocationPage,
  },
];
