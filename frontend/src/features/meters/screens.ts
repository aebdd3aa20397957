// The screens of meters.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/asset-management/meters',
    texts: ['entity', 'meter'],
    load: async () => (await import('./meter.entity')).MetersPage,
  },
  {
    path: '/asset-management/meters/:productId',
    texts: ['entity', 'meter'],
    load: async () => (await import('./MeterPage')).MeterPage,
  },
];
