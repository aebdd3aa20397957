// Opens the dialog for a part that nobody expected at a place.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';

const AddFoundDialog = lazy(async () => ({ default: (await import('./AddFoundDialog')).AddFoundDialog }));

export function AddFoundButton({ count, locationId }: { count: number; locationId?: number }) {
  const { t } = useTranslation('stock-count');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {t('found.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <AddFoundDialog
            count={count}
            {...(locationId !== undefined && { locationId })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
