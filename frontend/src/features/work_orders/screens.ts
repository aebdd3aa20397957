// The screens of work orders.
import type { Screen } from '@/components/screen/screen';
import { TIMESHEET } from '@/paths/work_orders';

export const SCREENS: readonly Screen[] = [
  {
    path: '/maintenance-management/work-order-board/:boardId',
    texts: ['board', 'board-views'],
    load: async () => (await import('./board/BoardPage')).BoardPage,
  },
  {
    path: TIMESHEET,
    texts: ['labour', 'entity'],
    load: async () => (await import('./timesheet/TimesheetPage')).TimesheetPage,
  },
];
