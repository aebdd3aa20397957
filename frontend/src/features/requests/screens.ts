// The screens of requests.
import type { Screen } from '@/components/screen/screen';
import { REQUESTS } from '@/paths/requests';

export const SCREENS: readonly Screen[] = [
  {
    path: REQUESTS,
    texts: ['entity', 'work-request'],
    load: async () => (await import('./workRequest.entity')).WorkRequestsPage,
  },
];
