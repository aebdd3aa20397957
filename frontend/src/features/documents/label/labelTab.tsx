// The tab with an asset's own label.
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/state/Skeleton';
import type { DrawerTab } from '@/entity/family';

const LabelSheet = lazy(() => import('./LabelSheet'));

export const LABEL: DrawerTab = {
  id: 'label',
  title: 'label',
  render: ({ id }) => (
    <Suspense fallback={<Skeleton height={240} />}>
      <LabelSheet family="asset" ids={[id]} usual="label-62mm" />
    </Suspense>
  ),
};
