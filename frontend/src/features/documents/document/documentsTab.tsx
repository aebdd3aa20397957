// The tab with the documents of a record, for the page of any family.
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/state/Skeleton';
import type { DrawerTab } from '@/entity/family';

const RecordDocuments = lazy(() => import('./record/RecordDocuments'));

export const documentsTab = (family: string): DrawerTab => ({
  id: 'documents',
  title: 'documents',
  render: ({ id }) => (
    <Suspense fallback={<Skeleton height={160} />}>
      <RecordDocuments {...{ family, id }} />
    </Suspense>
  ),
});
