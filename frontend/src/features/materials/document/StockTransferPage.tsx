// /materials-management/stock-transfers/12: what is on its way, and what of it has arrived.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import type { Row } from '@/entity/family';
import { STOCK_TRANSFERS } from '@/paths/materials';
import { DocumentPage, isDraft } from './DocumentPage';
import { LinesEditor } from '@/entity/lines/LinesEditor';
import { ReceiveDialog } from './ReceiveDialog';
import { stockTransfer } from './stockTransfer.entity';

function ReceiveButton({ record }: { record: Row }) {
  const { t } = useTranslation('stock-transfer');
  const may = usePermissionOf(stockTransfer.subModule, record);
  const [open, setOpen] = useState(false);
  if (!may.update || !['sent', 'partlyReceived'].includes(String(record.status))) return null;
  return (
    <>
      <Button kind="primary" icon="download" onClick={() => setOpen(true)}>
        {t('receive.open')}
      </Button>
      {open && <ReceiveDialog {...{ record }} onClose={() => setOpen(false)} />}
    </>
  );
}

function Lines({ record }: { record: Row }) {
  const { t } = useTranslation('stock-transfer');
  return (
    <LinesEditor
      record={record}
      field="lines"
      columns={[
        { name: 'partId', kind: 'masterPart', header: t('lines.partId'), required: true },
        { name: 'quantity', kind: 'number', header: t('lines.quantity'), required: true },
        { name: 'fromLocationId', kind: 'stockLocation', header: t('lines.fromLocationId'), required: true },
        { name: 'toLocationId', kind: 'stockLocation', header: t('lines.toLocationId'), required: true },
        { name: 'lotId', kind: 'stockLot', header: t('lines.lotId') },
        { name: 'serials', kind: 'long', header: t('lines.serials') },
        { name: 'received', kind: 'number', header: t('lines.received'), fixed: true },
        { name: 'missing', kind: 'number', header: t('lines.missing'), fixed: true },
        { name: 'sentValue', kind: 'money', header: t('lines.sentValue'), fixed: true },
      ]}
      editable={isDraft(record)}
    />
  );
}

const receiveButton = (record: Row) => <ReceiveButton record={record} />;

const lines = (record: Row) => <Lines record={record} />;

export const StockTransferPage = () => (
  <DocumentPage
    family={stockTransfer}
    home={STOCK_TRANSFERS}
    lines={lines}
    steps={{ draft: 'sent' }}
    actions={receiveButton}
  />
);
