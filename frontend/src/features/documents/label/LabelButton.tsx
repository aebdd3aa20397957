// Opens the labels of chosen assets.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';

const LabelDialog = lazy(() => import('./LabelDialog'));

export function LabelButton({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('asset');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="qrcode" onClick={() => setOpen(true)}>
        {t('printLabels')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <LabelDialog {...{ ids }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
