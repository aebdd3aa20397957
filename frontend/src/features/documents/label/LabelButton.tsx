// Opens the labels of chosen records.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import type { LabelFamily } from '@/paths/labels';

const LabelDialog = lazy(() => import('./LabelDialog'));

export function LabelButton({ family, ids }: { family: LabelFamily; ids: readonly number[] }) {
  const { t } = useTranslation('entity');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="qrcode" onClick={() => setOpen(true)}>
        {t('printLabels')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <LabelDialog {...{ family, ids }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
