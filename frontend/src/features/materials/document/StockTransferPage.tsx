// /materials-management/stock-transfers/12: what is on its way, and what of it has arrived.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import type { DrawerTab, Row } from '@/entity/family';
import { RecordPage } from '@/entity/record/RecordPage';
import { STOCK_TRANSFERS } from '@/paths/materials';
import { LinesEditor } from './LinesEditor';
import { isDraft, linesTab } from './linesTab';
import { ReceiveDialog } from './ReceiveDialog';
import { STATUS, statusBadge } from './StatusTab';
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

const TABS: readonly DrawerTab[] = [linesTab(Lines), STATUS];

const receiveButton = (record: Row) => <ReceiveButton key={record.version} record={record} />;

export const StockTransferPage = () => (
  <RecordPage
    family={stockTransfer}
    home={STOCK_TRANSFERS}
    tabs={() => TABS}
    badge={statusBadge}
    actions={receiveButton}
  />
);
