// The sign of each state; its word stands in the texts.
import type { AlarmStatus } from '@/realtime/alarm/model';

export const STATUS_ICONS: Readonly<Record<AlarmStatus, string>> = {
  unacknowledged: 'bell',
  acknowledged: 'eye',
  returned: 'undo',
  shelved: 'eye-slash',
  normal: 'check',
};
