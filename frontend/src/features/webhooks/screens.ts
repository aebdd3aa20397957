// The screens of webhooks.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/settings/webhooks',
    auth: 'admin',
    flows: true,
    texts: ['webhooks'],
    load: async () => (await import('./WebhooksPage')).WebhooksPage,
  },
  {
    path: '/settings/webhooks/:productId',
    auth: 'admin',
    flows: true,
    texts: ['webhooks'],
    load: async () => (await import('./WebhookPage')).WebhookPage,
  },
];
