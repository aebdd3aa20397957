// Settings as a new user has them; a test says what matters to it.
import type { NotificationSettings } from '../../inbox/api/types';

const KINDS = ['assigned', 'mentioned', 'status', 'overdue', 'requested', 'message'] as const;

export const settingsOf = (more: Partial<NotificationSettings> = {}): NotificationSettings => ({
  rules: KINDS.map((kind) => ({ kind, panel: kind !== 'message', push: true, email: false })),
  quietHours: { on: false, from: '22:00', to: '06:00', weekends: false },
  email: 'atOnce',
  digestAt: '07:00',
  timeZone: null,
  language: 'en',
  tenantTimeZone: 'Europe/Berlin',
  mailReady: true,
  ...more,
});
