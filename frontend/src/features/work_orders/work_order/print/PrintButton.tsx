// Prints what is chosen. Loaded by itself, with its texts: what is chosen must not wait for them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { PrintDialog } from './PrintDialog';

export function PrintButton({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('print');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="print" onClick={() => setOpen(true)}>
        {t('print')}
      </Button>
      {open && <PrintDialog {...{ ids }} onClose={() => setOpen(false)} />}
    </>
  );
}
