// Where a lot or a piece came from (receipt, supplier) and where it went (work order, asset), the earliest first.
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { assetPage } from '@/paths/assets';
import { materialReceiptPage, materialRequestPage, stockTransferPage } from '@/paths/materials';
import { workOrderPage } from '@/paths/work_orders';
import { type TraceEntry, type Traced, useTrace } from '../api/traces';

const ROWS = 50;

/** The page of the document that an entry belongs to. */
function pageOf({ receiptId, requestId, transferId, workOrderId }: TraceEntry): string | null {
  if (workOrderId !== null) return workOrderPage(workOrderId);
  if (receiptId !== null) return materialReceiptPage(receiptId);
  if (requestId !== null) return materialRequestPage(requestId);
  return transferId === null ? null : stockTransferPage(transferId);
}

function documentOf(entry: TraceEntry) {
  const to = pageOf(entry);
  if (!entry.document && entry.workOrderTitle === null && entry.reason === '') return null;
  return (
    <>
      {to ? <Link to={to}>{entry.document}</Link> : entry.document}
      {entry.workOrderTitle !== null && <div className="muted tiny">{entry.workOrderTitle}</div>}
      {entry.reason !== '' && <div className="muted tiny">{entry.reason}</div>}
    </>
  );
}

function originOf({ supplierName, assetId, assetName }: TraceEntry, t: TFunction<'stock'>) {
  if (assetId !== null) return <Link to={assetPage(assetId)}>{t('trace.asset', { name: assetName ?? '' })}</Link>;
  return supplierName === null ? null : t('trace.supplier', { name: supplierName });
}

export function TraceTable({ of, id }: { of: Traced; id: number }) {
  const { t } = useTranslation('stock');
  const { formatNumber, formatDateTime } = useFormats();
  const [first, setFirst] = useState(0);
  const { data, error, refetch } = useTrace(of, id, { first, rows: ROWS });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.items.length === 0) return <EmptyState icon="history" title={t('trace.none')} />;
  const columns: readonly Column<TraceEntry>[] = [
    { id: 'at', header: t('trace.time'), part: 'heading', width: 16, render: ({ at }) => formatDateTime(at) },
    {
      id: 'kind',
      header: t('trace.kind'),
      render: ({ kind }) => t(`movement.choices.kind.${kind as 'receive'}`),
    },
    {
      id: 'quantity',
      header: t('trace.quantity'),
      numeric: true,
      render: ({ quantity }) => formatNumber(Number(quantity), { maxDigits: 4 }),
    },
    { id: 'place', header: t('trace.place'), render: ({ locationCode }) => locationCode },
    { id: 'document', header: t('trace.document'), width: 24, render: documentOf },
    { id: 'origin', header: t('trace.origin'), width: 20, render: (entry) => originOf(entry, t) },
    { id: 'by', header: t('trace.by'), render: ({ byName }) => byName },
  ];
  return (
    <>
      <Table label={t('trace.title')} rows={data.items} keyOf={({ movementId }) => movementId} {...{ columns }} />
      {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
    </>
  );
}
