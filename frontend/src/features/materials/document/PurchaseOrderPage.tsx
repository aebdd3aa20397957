// /materials-management/purchase-orders/12: what is ordered, and what has come of it.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import type { DrawerTab, Row } from '@/entity/family';
import { noneMade, relatedTab } from '@/entity/record/relatedTab';
import { MATERIAL_RECEIPTS, MATERIAL_REQUESTS, PURCHASE_ORDERS, SUPPLIER_INVOICES } from '@/paths/materials';
import { supplierInvoice } from '../invoice/supplierInvoice.entity';
import { DocumentPage, isDraft } from './DocumentPage';
import { type Line, linesOf } from '@/entity/lines/documentLines';
import { LinesEditor } from '@/entity/lines/LinesEditor';
import { materialReceipt } from './materialReceipt.entity';
import { materialRequest } from './materialRequest.entity';
import { purchaseOrder } from './purchaseOrder.entity';
import { pricesOf } from '../api/supplierPrices';
import { openLines } from './receiveLines';
import { SendOrderButtons } from './SendOrderButtons';

const EnterInvoiceDialog = lazy(async () => ({
  default: (await import('../invoice/EnterInvoiceDialog')).EnterInvoiceDialog,
}));

const ReceiveOrderDialog = lazy(async () => ({
  default: (await import('./ReceiveOrderDialog')).ReceiveOrderDialog,
}));

function EnterInvoiceButton({ record }: { record: Row }) {
  const { t } = useTranslation('supplier-invoice');
  const may = usePermission(supplierInvoice.subModule);
  const [open, setOpen] = useState(false);
  if (
    !may.create ||
    record.archivedAt !== null ||
    !['sent', 'acknowledged', 'closed'].includes(String(record.status))
  ) {
    return null;
  }
  return (
    <>
      <Button icon="file" onClick={() => setOpen(true)}>
        {t('enter.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <EnterInvoiceDialog order={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ReceiveButton({ record }: { record: Row }) {
  const { t } = useTranslation('purchase-order');
  const may = usePermission(materialReceipt.subModule);
  const [open, setOpen] = useState(false);
  const comes = ['sent', 'acknowledged'].includes(String(record.status)) && openLines(record).length > 0;
  if (!may.create || !may.update || !comes) return null;
  return (
    <>
      <Button kind="primary" icon="download" onClick={() => setOpen(true)}>
        {t('receive.action')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ReceiveOrderDialog order={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What has come and no approved invoice is for. */
const toInvoice = ({ received, invoiced }: Line) => Math.max(Number(received) - Number(invoiced), 0).toFixed(4);

/** What went back, and what of it has been credited. */
const RETURNED = ['returned', 'credited'] as const;

const hasReturns = (record: Row) =>
  linesOf(record, 'lines').some(({ returned, credited }) => Number(returned) > 0 || Number(credited) > 0);

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
        { name: 'invoiced', kind: 'number', header: t('lines.invoiced'), fixed: true },
        { name: 'toInvoice', kind: 'number', header: t('lines.toInvoice'), derived: toInvoice },
        ...(hasReturns(record) ? RETURNED : []).map((name) => ({
          name,
          kind: 'number' as const,
          header: t(`lines.${name}`),
          fixed: true,
        })),
      ]}
      editable={isDraft(record)}
      proposal={pricesOf(Number(record.supplierId))}
    />
  );
}

const TABS: readonly DrawerTab[] = [
  relatedTab({
    id: 'receipts',
    family: materialReceipt,
    field: 'purchaseOrderId',
    columns: ['code', 'status', 'deliveryNote', 'receivedOn', 'total'],
    home: MATERIAL_RECEIPTS,
    create: ({ status, supplierId }) =>
      ['sent', 'acknowledged'].includes(String(status)) ? { supplierId: String(supplierId) } : null,
  }),
  relatedTab({
    id: 'invoices',
    family: supplierInvoice,
    field: 'orders',
    columns: ['code', 'kind', 'number', 'status', 'invoicedOn', 'dueOn', 'total'],
    home: SUPPLIER_INVOICES,
    create: noneMade,
  }),
  relatedTab({
    id: 'requests',
    family: materialRequest,
    field: 'orders',
    columns: ['title', 'code', 'status', 'ordering', 'fulfilment', 'neededOn'],
    home: MATERIAL_REQUESTS,
    create: noneMade,
  }),
];

const actions = (record: Row) => (
  <>
    <SendOrderButtons record={record} />
    <EnterInvoiceButton record={record} />
    <ReceiveButton record={record} />
  </>
);

const lines = (record: Row) => <Lines record={record} />;

export const PurchaseOrderPage = () => (
  <DocumentPage
    family={purchaseOrder}
    home={PURCHASE_ORDERS}
    lines={lines}
    steps={{ draft: 'approved' }}
    tabs={TABS}
    {...{ actions }}
  />
);
