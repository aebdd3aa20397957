// Opens the labels of all places of a warehouse. Those of some are printed from the list of places.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';

const PlaceLabelsDialog = lazy(async () => ({
  default: (await import('./PlaceLabelsDialog')).PlaceLabelsDialog,
}));

export function PlaceLabelsButton({ warehouseId }: { warehouseId: number }) {
  const { t } = useTranslation('stock-location');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="qrcode" onClick={() => setOpen(true)}>
        {t('labels.print')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PlaceLabelsDialog {...{ warehouseId }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
