// A notification with as little as it needs; a test says what matters to it.
import type { Notification } from '../api/types';

export const card = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'assigned',
  dateCreated: '2026-03-01T09:00:00Z',
  read: false,
  variant: 'info',
  image: null,
  by: 'Toni Marsh',
  boardNumber: 2,
  workOrderId: 100 + id,
  workOrderCode: `WO-${id}`,
  workOrderDescription: `Pump ${id}`,
  workRequestId: null,
  workRequestCode: null,
  workRequest: null,
  alarmId: null,
  from: null,
  to: null,
  due: null,
  threadId: null,
  messageId: null,
  messageSeq: null,
  text: null,
  ...more,
});
