// The screens of work orders.
import type { Screen } from '@/components/screen/screen';
import { BOARDS, TIMESHEET, workOrderPage } from '@/paths/work_orders';

const first = async () => (await import('./board/FirstBoard')).FirstBoard;

export const SCREENS: readonly Screen[] = [
  { path: BOARDS, texts: ['boards'], load: first },
  { path: '/asset-management/work-order-board/:boardId?', texts: ['boards'], load: first },
  {
    path: '/maintenance-management/work-order-board/:boardId',
    texts: ['board', 'board-views'],
    load: async () => (await import('./board/BoardPage')).BoardPage,
  },
  {
    path: workOrderPage(':workOrderId'),
    menu: BOARDS,
    texts: ['board', 'board-views', 'work-order', 'entity'],
    load: async () => (await import('./work_order/WorkOrderPage')).WorkOrderPage,
  },
  {
    path: TIMESHEET,
    texts: ['labour', 'entity'],
    load: async () => (await import('./timesheet/TimesheetPage')).TimesheetPage,
  },
];
