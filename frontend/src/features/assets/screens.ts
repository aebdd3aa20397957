// The screens of assets.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/asset-management/assets',
    texts: ['entity', 'asset'],
    load: async () => (await import('./asset.entity')).AssetsPage,
  },
  {
    path: '/asset-management/all/assets',
    texts: ['entity', 'asset'],
    load: async () => (await import('./asset.entity')).AllAssetsPage,
  },
];
