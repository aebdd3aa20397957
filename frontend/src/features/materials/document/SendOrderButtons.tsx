// A purchase order on paper: to be looked at, and to be sent to its supplier.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { usualPaper } from '@/components/formats/paper';
import type { Row } from '@/entity/family';
import { purchaseOrder } from './purchaseOrder.entity';
import { useOrderPdf } from './useOrderPdf';

const SendOrderDialog = lazy(async () => ({ default: (await import('./SendOrderDialog')).SendOrderDialog }));

export function SendOrderButtons({ record }: { record: Row }) {
  const { t, i18n } = useTranslation('purchase-order');
  const may = usePermission(purchaseOrder.subModule);
  const [open, setOpen] = useState(false);
  const pdf = useOrderPdf(record);
  const status = String(record.status);
  const sendable = record.archivedAt === null && ['approved', 'sent', 'acknowledged'].includes(status);
  const download = () => pdf.mutate({ paper: usualPaper(), language: i18n.language });
  return (
    <>
      <Button icon="file-pdf" busy={pdf.isPending} onClick={download}>
        {t('send.pdf')}
      </Button>
      {may.update && sendable && (
        <Button kind={status === 'approved' ? 'primary' : 'plain'} icon="envelope" onClick={() => setOpen(true)}>
          {t(status === 'approved' ? 'send.open' : 'send.again')}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <SendOrderDialog order={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
