// Adds a list at the board's right end.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import type { Status } from '@/realtime/board/model';

const NewList = lazy(() => import('./NewList'));

export function AddList({ statuses }: { statuses: readonly Status[] }) {
  const { t } = useTranslation('board-views');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon="plus" onClick={() => setOpen(true)}>
        {t('lists.add')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <NewList statuses={statuses} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
