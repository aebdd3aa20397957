// The screens of work orders.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/maintenance-management/work-order-board/:boardId',
    texts: ['board', 'board-views'],
    load: async () => (await import('./board/BoardPage')).BoardPage,
  },
];
