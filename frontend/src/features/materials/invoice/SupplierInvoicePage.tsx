// /materials-management/supplier-invoices/12: what is invoiced or credited, how it matches, and which receipts it is for.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import type { DrawerTab, Row } from '@/entity/family';
import { noneMade, relatedTab } from '@/entity/record/relatedTab';
import { MATERIAL_RECEIPTS, SUPPLIER_INVOICES } from '@/paths/materials';
import { DocumentPage, isDraft } from '../document/DocumentPage';
import { LinesEditor } from '@/entity/lines/LinesEditor';
import { materialReceipt } from '../document/materialReceipt.entity';
import { statusBadge } from '../document/StatusTab';
import { PageLink } from '../PageLink';
import { isCredit, supplierInvoice } from './supplierInvoice.entity';

const MatchTable = lazy(async () => ({ default: (await import('./MatchTable')).MatchTable }));

const COST_KINDS = ['freight', 'duty', 'insurance', 'other', 'consigned'] as const;

function Lines({ record }: { record: Row }) {
  const { t } = useTranslation('supplier-invoice');
  const choices = COST_KINDS.map((value) => ({ value, label: t(`costKinds.${value}`) }));
  return (
    <LinesEditor
      record={record}
      field="lines"
      columns={[
        { name: 'purchaseOrderId', kind: 'purchaseOrder', header: t('lines.purchaseOrderId') },
        { name: 'partId', kind: 'masterPart', header: t('lines.partId') },
        { name: 'costKind', kind: 'choice', choices, header: t('lines.costKind') },
        { name: 'description', kind: 'text', header: t('lines.description') },
        { name: 'quantity', kind: 'number', header: t('lines.quantity') },
        { name: 'unitPrice', kind: 'money', header: t('lines.unitPrice'), required: true },
      ]}
      editable={isDraft(record)}
    />
  );
}

const TABS: readonly DrawerTab[] = [
  {
    id: 'match',
    title: 'match',
    render: (record) => (
      <Suspense fallback={<Skeleton height={200} />}>
        <MatchTable record={record} />
      </Suspense>
    ),
  },
  relatedTab({
    id: 'receipts',
    family: materialReceipt,
    field: 'invoices',
    columns: ['code', 'status', 'deliveryNote', 'receivedOn', 'total', 'landedCost'],
    home: MATERIAL_RECEIPTS,
    create: noneMade,
  }),
];

/** What there is to decide of an invoice that is not approved yet. */
function MatchLink({ record }: { record: Row }) {
  const { t } = useTranslation('supplier-invoice');
  if (!['draft', 'matched', 'blocked'].includes(String(record.status))) return null;
  return (
    <PageLink to="?tab=match" icon="check-circle">
      {t('tabs.match')}
    </PageLink>
  );
}

function CreditBadge() {
  const { t } = useTranslation('supplier-invoice');
  return <span className="badge">{t('choices.kind.creditNote')}</span>;
}

const badge = (record: Row) => (
  <>
    {isCredit(record) && <CreditBadge />} {statusBadge(record)}
  </>
);

const matchLink = (record: Row) => <MatchLink record={record} />;
const lines = (record: Row) => <Lines record={record} />;

export const SupplierInvoicePage = () => (
  <DocumentPage
    family={supplierInvoice}
    home={SUPPLIER_INVOICES}
    lines={lines}
    steps={{ matched: 'approved', approved: 'paid' }}
    tabs={TABS}
    actions={matchLink}
    badge={badge}
  />
);
