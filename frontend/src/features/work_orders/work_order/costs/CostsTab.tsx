// The costs of a work order: planned, actual and variance by kind. Each number opens the rows behind it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { type Column, Table } from '@/components/table/Table';
import { type CostRow, type CostSum, costCalls, useCosts } from '../api/costs';
import { useOrderAction } from '../api/useOrderCall';
import styles from '../labour/labour.module.css';
import { CostDialog } from './CostDialog';

type Props = { id: number; mayUpdate: boolean; onLabour: () => void; onParts: () => void };
type Of = 'labour' | 'parts' | 'purchase' | 'service' | 'other' | 'total';
/** Of which kind rows are shown; all of them at first. */
type Chosen = { of: Of; planned: boolean | null };

export function CostsTab({ id, mayUpdate, onLabour, onParts }: Props) {
  const { t } = useTranslation('labour');
  const { formatMoney } = useFormats();
  const { data, error, refetch } = useCosts(id);
  const act = useOrderAction(id);
  const [chosen, setChosen] = useState<Chosen>({ of: 'total', planned: null });
  const [edited, setEdited] = useState<{ row: CostRow | null } | null>(null);
  const [removed, setRemoved] = useState<CostRow | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={220} />;
  const open = (of: Of, planned: boolean | null) => {
    if (of === 'labour') onLabour();
    else if (of === 'parts') onParts();
    else setChosen({ of, planned });
  };
  const number = (sum: CostSum, part: 'planned' | 'actual' | 'variance') => {
    const of = sum.of as Of;
    const amount = sum[part];
    // What people earn is not for everybody.
    if (amount === null) return '–';
    const planned = part === 'variance' ? null : part === 'planned';
    return (
      <button
        type="button"
        className={`link numbers ${styles.number}`}
        aria-label={t('costs.open', { of: t(`costs.of.${of}`), part: t(`costs.${part}`), amount: formatMoney(amount) })}
        onClick={() => open(of, planned)}
      >
        {formatMoney(amount)}
      </button>
    );
  };
  const columns: readonly Column<CostSum>[] = [
    { id: 'of', header: t('costs.kind'), part: 'heading', render: ({ of }) => t(`costs.of.${of as Of}`) },
    ...(['planned', 'actual', 'variance'] as const).map((part) => ({
      id: part,
      header: t(`costs.${part}`),
      numeric: true,
      render: (sum: CostSum) => number(sum, part),
    })),
  ];
  const rows = data.rows.filter(
    (row) =>
      (chosen.of === 'total' || row.kind === chosen.of) && (chosen.planned === null || row.planned === chosen.planned),
  );
  return (
    <>
      <Table label={t('costs.label')} columns={columns} rows={data.sums} keyOf={({ of }) => of} short />
      <section className="stack gap-8" aria-label={t('costs.rows')}>
        <div className={styles.heading}>
          <h3>{t('costs.rows')}</h3>
          {(chosen.of !== 'total' || chosen.planned !== null) && (
            <Button onClick={() => setChosen({ of: 'total', planned: null })}>{t('costs.all')}</Button>
          )}
          {mayUpdate && (
            <Button icon="plus" onClick={() => setEdited({ row: null })}>
              {t('costs.add')}
            </Button>
          )}
        </div>
        <CostRows
          rows={rows}
          own={data.currency}
          {...{ mayUpdate }}
          onEdit={(row) => setEdited({ row })}
          onRemove={setRemoved}
        />
      </section>
      {edited && (
        <CostDialog workOrderId={id} row={edited.row} currency={data.currency} onClose={() => setEdited(null)} />
      )}
      {removed && (
        <ConfirmDialog
          title={t('costs.removeTitle')}
          action={t('remove')}
          onConfirm={() => void act(costCalls.remove(removed.id))}
          onClose={() => setRemoved(null)}
        >
          {t('costs.removeText', { description: removed.description })}
        </ConfirmDialog>
      )}
    </>
  );
}

type RowsProps = {
  rows: readonly CostRow[];
  own: string;
  mayUpdate: boolean;
  onEdit: (row: CostRow) => void;
  onRemove: (row: CostRow) => void;
};

function CostRows({ rows, own, mayUpdate, onEdit, onRemove }: RowsProps) {
  const { t } = useTranslation('labour');
  const { formatDate, formatMoney, formatNumber } = useFormats();
  if (rows.length === 0) return <p className="muted small">{t('costs.none')}</p>;
  const columns: Column<CostRow>[] = [
    {
      id: 'description',
      header: t('costs.fields.description'),
      part: 'heading',
      render: ({ description, document }) => (
        <>
          {description}
          {document && <div className="muted tiny">{document}</div>}
        </>
      ),
    },
    { id: 'kind', header: t('costs.kind'), render: ({ kind }) => t(`costs.of.${kind as Of}`) },
    { id: 'planned', header: t('columns.state'), render: ({ planned }) => t(planned ? 'planned' : 'actual') },
    { id: 'day', header: t('columns.day'), render: ({ incurredOn }) => formatDate(incurredOn) },
    {
      id: 'amount',
      header: t('costs.fields.amount'),
      numeric: true,
      render: ({ amount, currency, baseAmount, exchangeRate }) => (
        <>
          {formatMoney(baseAmount)}
          {currency !== own && (
            <div className="muted tiny">
              {t('costs.converted', {
                amount: formatNumber(Number(amount), { minDigits: 2 }),
                currency,
                rate: formatNumber(Number(exchangeRate), { maxDigits: 6 }),
              })}
            </div>
          )}
        </>
      ),
    },
  ];
  if (mayUpdate) {
    columns.push({
      id: 'actions',
      header: t('columns.actions'),
      part: 'actions',
      render: (row) => (
        <span className="inline-row">
          <IconButton icon="pencil" label={t('edit')} onClick={() => onEdit(row)} />
          <IconButton icon="trash" label={t('remove')} onClick={() => onRemove(row)} />
        </span>
      ),
    });
  }
  return <Table label={t('costs.rows')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
