// /materials-management/purchase-orders/12: what is ordered, and what has come of it.
import { useTranslation } from 'react-i18next';
import type { DrawerTab, Row } from '@/entity/family';
import { RecordPage } from '@/entity/record/RecordPage';
import { relatedTab } from '@/entity/record/relatedTab';
import { MATERIAL_RECEIPTS, PURCHASE_ORDERS } from '@/paths/materials';
import { LinesEditor } from './LinesEditor';
import { isDraft, linesTab } from './linesTab';
import { materialReceipt } from './materialReceipt.entity';
import { purchaseOrder } from './purchaseOrder.entity';
import { STATUS, statusBadge } from './StatusTab';

function Lines({ record }: { record: Row }) {
  const { t } = useTranslation('purchase-order');
  return (
    <LinesEditor
      record={record}
      field="lines"
      columns={[
        { name: 'partId', kind: 'masterPart', header: t('lines.partId'), required: true },
        { name: 'quantity', kind: 'number', header: t('lines.quantity'), required: true },
        { name: 'unitPrice', kind: 'money', header: t('lines.unitPrice'), required: true },
        { name: 'tolerancePercent', kind: 'number', header: t('lines.tolerancePercent') },
        { name: 'received', kind: 'number', header: t('lines.received'), fixed: true },
      ]}
      editable={isDraft(record)}
    />
  );
}

const TABS: readonly DrawerTab[] = [
  linesTab(Lines),
  STATUS,
  relatedTab({
    id: 'receipts',
    family: materialReceipt,
    field: 'purchaseOrderId',
    columns: ['code', 'status', 'deliveryNote', 'receivedOn', 'total'],
    home: MATERIAL_RECEIPTS,
    create: ({ status, supplierId }) =>
      ['sent', 'acknowledged'].includes(String(status)) ? { supplierId: String(supplierId) } : null,
  }),
];

export const PurchaseOrderPage = () => (
  <RecordPage family={purchaseOrder} home={PURCHASE_ORDERS} tabs={() => TABS} badge={statusBadge} />
);
