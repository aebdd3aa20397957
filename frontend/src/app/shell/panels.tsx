// The panels at the right side of the screen, one at a time. A panel is an entry here: the toolbar has its toggle, disabled
// for as long as there is no component to show.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { useUnread } from '@/features/chat/useUnread';
import { useNewCount } from '@/features/notifications/inbox/useNewCount';
import { withTexts } from '../i18n';

export type PanelProps = { onClose: () => void };

export type Panel = {
  id: 'notifications' | 'chat' | 'appearance';
  icon: string;
  /** A key of the shell's texts: the name of the toggle and the panel's title. */
  label: 'panels.notifications' | 'panels.chat' | 'panels.appearance';
  /** Pixels; narrower screens win. */
  width: number;
  Component?: LazyExoticComponent<ComponentType<PanelProps>>;
  /** How many things wait in it. */
  useBadge?: () => number;
  /** Takes the panel's place on large screens, once there is such a screen. */
  page?: string;
};

export const PANELS: readonly Panel[] = [
  {
    id: 'notifications',
    icon: 'bell',
    label: 'panels.notifications',
    width: 280,
    useBadge: useNewCount,
    Component: lazy(async () => ({
      default: (await withTexts(import('@/features/notifications/inbox/NotificationsPanel'), 'notifications'))
        .NotificationsPanel,
    })),
  },
  {
    id: 'chat',
    icon: 'comments',
    label: 'panels.chat',
    width: 360,
    page: '/activity-management/collaboration',
    useBadge: useUnread,
    Component: lazy(async () => ({
      default: (await withTexts(import('@/features/chat/ChatPanel'), 'chat')).ChatPanel,
    })),
  },
  {
    id: 'appearance',
    icon: 'palette',
    label: 'panels.appearance',
    width: 360,
    Component: lazy(async () => ({
      default: (await withTexts(import('./settings/SettingsPanel'), 'appearance')).SettingsPanel,
    })),
  },
];

export type PanelId = Panel['id'];
