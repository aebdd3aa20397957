// /materials-management/material-receipts/12: what has come in; posting writes it into the ledger.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf, useSees } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { Skeleton } from '@/components/state/Skeleton';
import type { DrawerTab, Row } from '@/entity/family';
import { noneMade, relatedTab } from '@/entity/record/relatedTab';
import { MATERIAL_RECEIPTS, SUPPLIER_INVOICES } from '@/paths/materials';
import { DraftCreditNoteButton } from '../invoice/DraftCreditNoteButton';
import { supplierInvoice } from '../invoice/supplierInvoice.entity';
import { DocumentPage, isDraft } from './DocumentPage';
import { arrivedLines } from './inspection';
import { linesOf } from '@/entity/lines/documentLines';
import { LinesEditor } from '@/entity/lines/LinesEditor';
import { materialReceipt } from './materialReceipt.entity';

const LandedCosts = lazy(async () => ({ default: (await import('../landed/LandedCosts')).LandedCosts }));

const InspectDialog = lazy(async () => ({ default: (await import('./InspectDialog')).InspectDialog }));
const ReceiptLabelsDialog = lazy(async () => ({
  default: (await import('./ReceiptLabelsDialog')).ReceiptLabelsDialog,
}));
const ReturnDialog = lazy(async () => ({ default: (await import('./ReturnDialog')).ReturnDialog }));

/** What becomes of a line once it has come in. */
const COUNTED = ['accepted', 'refused', 'returned'] as const;

const hasReturns = (record: Row) => linesOf(record, 'lines').some(({ returned }) => Number(returned) > 0);

function Actions({ receipt }: { receipt: Row }) {
  const { t } = useTranslation('material-receipt');
  const may = usePermissionOf(materialReceipt.subModule, receipt);
  const { t: entity } = useTranslation('entity');
  const seesParts = useSees()('masterParts');
  const [open, setOpen] = useState<'inspect' | 'return' | 'labels'>();
  if (receipt.status !== 'posted' || receipt.archivedAt !== null) return null;
  const waits = may.update && (receipt.inspection === 'open' || receipt.inspection === 'partly');
  const returnable = may.update && arrivedLines(receipt).some((line) => line.returnable > 0);
  const close = () => setOpen(undefined);
  return (
    <>
      {seesParts && (
        <Button icon="qrcode" onClick={() => setOpen('labels')}>
          {entity('printLabels')}
        </Button>
      )}
      {returnable && (
        <Button icon="replay" onClick={() => setOpen('return')}>
          {t('return.open')}
        </Button>
      )}
      {waits && (
        <Button kind="primary" icon="check-circle" onClick={() => setOpen('inspect')}>
          {t('inspect.action')}
        </Button>
      )}
      {receipt.creditable === true && <DraftCreditNoteButton {...{ receipt }} />}
      <Suspense fallback={null}>
        {open === 'labels' && <ReceiptLabelsDialog {...{ receipt }} onClose={close} />}
        {open === 'inspect' && <InspectDialog {...{ receipt }} onClose={close} />}
        {open === 'return' && <ReturnDialog {...{ receipt }} onClose={close} />}
      </Suspense>
    </>
  );
}

function Lines({ record }: { record: Row }) {
  const { t } = useTranslation('material-receipt');
  return (
    <LinesEditor
      record={record}
      field="lines"
      columns={[
        { name: 'partId', kind: 'masterPart', header: t('lines.partId'), required: true },
        { name: 'quantity', kind: 'number', header: t('lines.quantity'), required: true },
        { name: 'unitCost', kind: 'money', header: t('lines.unitCost'), required: record.consigned !== true },
        { name: 'locationId', kind: 'stockLocation', header: t('lines.locationId') },
        { name: 'lotNumber', kind: 'text', header: t('lines.lotNumber') },
        { name: 'expiresOn', kind: 'date', header: t('lines.expiresOn') },
        { name: 'supplierLot', kind: 'text', header: t('lines.supplierLot') },
        { name: 'serials', kind: 'long', header: t('lines.serials') },
        ...(record.status === 'posted' ? COUNTED : []).map((name) => ({
          name,
          kind: 'number' as const,
          header: t(`lines.${name}`),
          fixed: true,
        })),
        ...(hasReturns(record)
          ? [{ name: 'returnedValue', kind: 'money' as const, header: t('lines.returnedValue'), fixed: true }]
          : []),
      ]}
      editable={isDraft(record)}
    />
  );
}

const TABS: readonly DrawerTab[] = [
  {
    id: 'landed',
    title: 'landed',
    render: (record) => (
      <Suspense fallback={<Skeleton height={160} />}>
        <LandedCosts record={record} />
      </Suspense>
    ),
  },
  relatedTab({
    id: 'invoices',
    family: supplierInvoice,
    field: 'receipts',
    columns: ['code', 'kind', 'number', 'status', 'invoicedOn', 'total'],
    home: SUPPLIER_INVOICES,
    create: noneMade,
  }),
];

const actions = (receipt: Row) => <Actions {...{ receipt }} />;

const lines = (record: Row) => <Lines record={record} />;

export const MaterialReceiptPage = () => (
  <DocumentPage
    family={materialReceipt}
    home={MATERIAL_RECEIPTS}
    lines={lines}
    steps={{ draft: 'posted' }}
    tabs={TABS}
    {...{ actions }}
  />
);
