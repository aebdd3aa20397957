// The screens of chat.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/activity-management/collaboration',
    texts: ['chat'],
    load: async () => (await import('./ChatPage')).ChatPage,
  },
];
