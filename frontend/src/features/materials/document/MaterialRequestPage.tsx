// /materials-management/material-requests/12: what is needed, and how much of it has been issued.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import type { DrawerTab, Row } from '@/entity/family';
import { noneMade, relatedTab } from '@/entity/record/relatedTab';
import { MATERIAL_REQUESTS, PURCHASE_ORDERS } from '@/paths/materials';
import { newCommandId } from '@/realtime/commandId';
import { useIssue } from '../api/stock';
import { DocumentPage } from './DocumentPage';
import { LinesEditor } from '@/entity/lines/LinesEditor';
import { materialRequest } from './materialRequest.entity';
import { OrderShortageButton } from './OrderShortageButton';
import { purchaseOrder } from './purchaseOrder.entity';
import { SupplyTable } from './SupplyTable';

const IssueDialog = lazy(async () => ({ default: (await import('./IssueDialog')).IssueDialog }));

function IssueButtons({ record }: { record: Row }) {
  const { t } = useTranslation('stock');
  const { t: common } = useTranslation();
  const may = usePermissionOf(materialRequest.subModule, record);
  const issue = useIssue(record.id);
  const [commandId] = useState(() => newCommandId());
  const [open, setOpen] = useState(false);
  if (!may.update || record.status !== 'approved' || record.fulfilment === 'issued') return null;
  const issueAll = () =>
    issue.mutate(
      { commandId, lines: [] },
      {
        onSuccess: () => notify({ message: t('issued'), variant: 'success' }),
        onError: (wrong) => notify({ message: errorText(wrong, common('failed')), variant: 'error' }),
      },
    );
  return (
    <>
      <p className="flex wrap gap-8">
        <Button kind="primary" icon="send" onClick={() => setOpen(true)}>
          {t('issue.open')}
        </Button>
        <Button busy={issue.isPending} onClick={issueAll}>
          {t('issueAll')}
        </Button>
      </p>
      {open && (
        <Suspense fallback={null}>
          <IssueDialog {...{ record }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Lines({ record }: { record: Row }) {
  const { t } = useTranslation('material-request');
  return (
    <div className="stack gap-16">
      <div className="flex wrap gap-8">
        <IssueButtons record={record} />
        <OrderShortageButton request={record} />
      </div>
      <LinesEditor
        record={record}
        field="lines"
        columns={[
          { name: 'partId', kind: 'masterPart', header: t('lines.partId'), required: true },
          { name: 'quantity', kind: 'number', header: t('lines.quantity'), required: true },
          { name: 'issued', kind: 'number', header: t('lines.issued'), fixed: true },
          { name: 'note', kind: 'text', header: t('lines.note') },
        ]}
        editable={record.archivedAt === null && ['draft', 'rejected'].includes(String(record.status))}
      />
    </div>
  );
}

const lines = (record: Row) => <Lines record={record} />;

const TABS: readonly DrawerTab[] = [
  { id: 'supply', title: 'supply', render: (request) => <SupplyTable {...{ request }} /> },
  relatedTab({
    id: 'orders',
    family: purchaseOrder,
    field: 'requests',
    columns: ['code', 'status', 'delivery', 'supplierId', 'expectedOn', 'total'],
    home: PURCHASE_ORDERS,
    create: noneMade,
  }),
];

export const MaterialRequestPage = () => (
  <DocumentPage
    family={materialRequest}
    home={MATERIAL_REQUESTS}
    lines={lines}
    steps={{ draft: 'submitted', submitted: 'approved', rejected: 'draft' }}
    tabs={TABS}
  />
);
