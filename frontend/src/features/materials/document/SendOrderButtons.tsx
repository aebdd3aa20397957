// A purchase order on paper: to be looked at, and to be sent to its supplier.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { usualPaper } from '@/components/formats/paper';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { downloadOrder } from '../api/orderMail';
import { purchaseOrder } from './purchaseOrder.entity';

const SendOrderDialog = lazy(async () => ({ default: (await import('./SendOrderDialog')).SendOrderDialog }));

export function SendOrderButtons({ record }: { record: Row }) {
  const { t, i18n } = useTranslation('purchase-order');
  const { t: common } = useTranslation();
  const may = usePermission(purchaseOrder.subModule);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const status = String(record.status);
  const sendable = record.archivedAt === null && ['approved', 'sent', 'acknowledged'].includes(status);
  const download = async () => {
    setBusy(true);
    try {
      const printed = { paper: usualPaper(), language: i18n.language };
      await downloadOrder({ id: record.id, code: String(record.code), ...printed });
    } catch (refused) {
      notify({ message: errorText(refused, common('failed')), variant: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon="file-pdf" {...{ busy }} onClick={() => void download()}>
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
