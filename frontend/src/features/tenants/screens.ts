// The screens of tenants.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/settings/tenant',
    auth: 'admin',
    flows: true,
    texts: ['tenant-settings'],
    load: async () => (await import('./TenantPage')).TenantPage,
  },
];
