// The landed cost of a receipt: what was spread over its lines, where it went, and taking it back.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { Money } from '@/components/amount/Money';
import { Button } from '@/components/button/Button';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextArea } from '@/components/field/TextArea';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import type { Row } from '@/entity/family';
import { supplierInvoicePage } from '@/paths/materials';
import { type LandedCost, useLandedCosts, useReverseLandedCost } from '../api/landedCosts';
import { LandedCostDialog } from './LandedCostDialog';

const ROWS = 25;
const AMOUNTS = ['amount', 'stock', 'orders', 'variance'] as const;

export function LandedCosts({ record }: { record: Row }) {
  const { t } = useTranslation('supplier-invoice');
  const { formatDateTime } = useFormats();
  const may = usePermission('warehousing');
  const [first, setFirst] = useState(0);
  const [adding, setAdding] = useState(false);
  const [reversing, setReversing] = useState<LandedCost>();
  const { data, error, refetch } = useLandedCosts(record.id, { first, rows: ROWS });
  const add = may.update && record.status === 'posted' && record.archivedAt === null && (
    <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
      {t('landed.new')}
    </Button>
  );
  const columns: readonly Column<LandedCost>[] = [
    {
      id: 'kind',
      header: t('landed.kind'),
      part: 'heading',
      width: 18,
      render: ({ kind, description }) => (
        <>
          {t(`landed.kinds.${kind as 'freight'}`)} {description && <span className="muted">{description}</span>}
        </>
      ),
    },
    { id: 'basis', header: t('landed.basis'), render: ({ basis }) => t(`landed.bases.${basis as 'value'}`) },
    ...AMOUNTS.map((amount) => ({
      id: amount,
      header: t(`landed.${amount}`),
      numeric: true,
      render: (cost: LandedCost) => <Money amount={cost[amount]} />,
    })),
    {
      id: 'invoice',
      header: t('landed.invoice'),
      width: 12,
      render: ({ invoiceId, invoiceCode }) =>
        invoiceId !== null && (
          <Link className="link numbers" to={supplierInvoicePage(invoiceId)}>
            {invoiceCode}
          </Link>
        ),
    },
    {
      id: 'posted',
      header: t('landed.postedAt'),
      width: 18,
      render: ({ postedAt, postedByName }) => `${formatDateTime(postedAt)} · ${postedByName}`,
    },
    {
      id: 'reverse',
      header: t('landed.reverse'),
      part: 'actions',
      render: (cost) =>
        may.update &&
        cost.reversedAt === null && (
          <Button kind="quiet" icon="undo" onClick={() => setReversing(cost)}>
            {t('landed.reverse')}
          </Button>
        ),
    },
  ];
  const reversal = ({ reversedAt, reversedByName, reversalReason }: LandedCost) =>
    reversedAt !== null &&
    t('landed.reversedBy', { at: formatDateTime(reversedAt), user: reversedByName, reason: reversalReason });
  const list = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={160} />;
    if (data.totalRecords === 0) {
      return (
        <EmptyState icon="truck" title={t('landed.none')}>
          {add}
        </EmptyState>
      );
    }
    return (
      <>
        {add && <p>{add}</p>}
        <Table
          label={t('landed.title')}
          rows={data.items}
          keyOf={({ id }) => id}
          muted={({ reversedAt }) => reversedAt !== null}
          renderDetail={reversal}
          {...{ columns }}
        />
        {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
      </>
    );
  };
  return (
    <div className="stack gap-12">
      {list()}
      {adding && <LandedCostDialog receipt={record.id} onClose={() => setAdding(false)} />}
      {reversing && <ReverseDialog cost={reversing} onClose={() => setReversing(undefined)} />}
    </div>
  );
}

function ReverseDialog({ cost, onClose }: { cost: LandedCost; onClose: () => void }) {
  const { t } = useTranslation('supplier-invoice');
  const reverse = useReverseLandedCost();
  const [reason, setReason] = useState('');
  const save = async () => {
    await reverse.mutateAsync({ id: cost.id, reason: reason.trim() });
    notify({ message: t('landed.reversed'), variant: 'success' });
  };
  return (
    <FormDialog
      title={t('landed.reverseTitle')}
      action={t('landed.reverse')}
      ready={reason.trim() !== ''}
      onSave={save}
      {...{ onClose }}
    >
      <p className="muted">{t('landed.reverseHelp')}</p>
      <TextArea
        label={t('landed.reason')}
        rows={2}
        maxLength={1_000}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
