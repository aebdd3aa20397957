// /materials-management/material-receipts/12: what has come in; posting writes it into the ledger.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import type { DrawerTab, Row } from '@/entity/family';
import { noneMade, relatedTab } from '@/entity/record/relatedTab';
import { MATERIAL_RECEIPTS, SUPPLIER_INVOICES } from '@/paths/materials';
import { supplierInvoice } from '../invoice/supplierInvoice.entity';
import { DocumentPage, isDraft } from './DocumentPage';
import { LinesEditor } from './LinesEditor';
import { materialReceipt } from './materialReceipt.entity';

const LandedCosts = lazy(async () => ({ default: (await import('../landed/LandedCosts')).LandedCosts }));

function Lines({ record }: { record: Row }) {
  const { t } = useTranslation('material-receipt');
  return (
    <LinesEditor
      record={record}
      field="lines"
      columns={[
        { name: 'partId', kind: 'masterPart', header: t('lines.partId'), required: true },
        { name: 'quantity', kind: 'number', header: t('lines.quantity'), required: true },
        { name: 'unitCost', kind: 'money', header: t('lines.unitCost'), required: true },
        { name: 'locationId', kind: 'stockLocation', header: t('lines.locationId') },
        { name: 'lotNumber', kind: 'text', header: t('lines.lotNumber') },
        { name: 'expiresOn', kind: 'date', header: t('lines.expiresOn') },
        { name: 'supplierLot', kind: 'text', header: t('lines.supplierLot') },
        { name: 'serials', kind: 'long', header: t('lines.serials') },
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
    columns: ['code', 'number', 'status', 'invoicedOn', 'total'],
    home: SUPPLIER_INVOICES,
    create: noneMade,
  }),
];

const lines = (record: Row) => <Lines key={record.version} record={record} />;

export const MaterialReceiptPage = () => (
  <DocumentPage
    family={materialReceipt}
    home={MATERIAL_RECEIPTS}
    lines={lines}
    steps={{ draft: 'posted' }}
    tabs={TABS}
  />
);
