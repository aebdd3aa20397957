// The screens of system.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/settings/system',
    flows: true,
    texts: ['system'],
    load: async () => (await import('./SystemPage')).SystemPage,
  },
];
