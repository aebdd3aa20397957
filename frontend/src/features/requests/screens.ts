// The screens of requests.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/maintenance-management/work-requests',
    texts: ['entity', 'work-request'],
    load: async () => (await import('./workRequest.entity')).WorkRequestsPage,
  },
];
