// What was used of the goods that a supplier owns and is on no invoice yet, and the draft of that invoice.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Money } from '@/components/amount/Money';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { partPage } from '@/paths/materials';
import { type ConsumedPart, useConsumedParts, useDraftConsumedInvoice } from '../api/consignment';
import { DraftInvoiceButton } from '../invoice/DraftInvoiceButton';

const ROWS = 25;

export function ConsumedParts({ supplierId }: { supplierId: number }) {
  const { t } = useTranslation('supplier');
  const { formatDate, formatNumber } = useFormats();
  const [first, setFirst] = useState(0);
  const draft = useDraftConsumedInvoice(supplierId);
  const { data, error, refetch } = useConsumedParts(supplierId, { first, rows: ROWS });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.totalRecords === 0) {
    return (
      <EmptyState icon="box" title={t('consumed.none')}>
        <p className="muted">{t('consumed.help')}</p>
      </EmptyState>
    );
  }
  const columns: readonly Column<ConsumedPart>[] = [
    {
      id: 'part',
      header: t('consumed.part'),
      part: 'heading',
      width: 30,
      render: ({ partId, partCode, partName }) => (
        <Link to={partPage(partId)}>
          {partCode} {partName}
        </Link>
      ),
    },
    {
      id: 'quantity',
      header: t('consumed.quantity'),
      numeric: true,
      render: ({ quantity, unitCode }) =>
        `${formatNumber(Number(quantity), { maxDigits: 4 })} ${unitCode ?? ''}`.trimEnd(),
    },
    { id: 'value', header: t('consumed.value'), numeric: true, render: ({ value }) => <Money amount={value} /> },
    {
      id: 'days',
      header: t('consumed.days'),
      render: ({ firstAt, lastAt }) => [...new Set([formatDate(firstAt), formatDate(lastAt)])].join(' – '),
    },
  ];
  return (
    <div className="stack gap-12">
      <p>
        <DraftInvoiceButton kind="primary" draft={draft} drafted={t('consumed.drafted')}>
          {t('consumed.draft')}
        </DraftInvoiceButton>
      </p>
      <Table label={t('tabs.consumed')} rows={data.items} keyOf={({ partId }) => partId} {...{ columns }} />
      {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
    </div>
  );
}
