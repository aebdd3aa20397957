// The parts behind the cost of parts: planned, issued and used.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { type Column, Table } from '@/components/table/Table';
import { type PartRow, useParts } from '../api/costs';

export function PartsTable({ id }: { id: number }) {
  const { t } = useTranslation('labour');
  const { formatMoney, formatNumber } = useFormats();
  const { data, error, refetch } = useParts(id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.length === 0) return <p className="muted small">{t('costs.noParts')}</p>;
  const quantity = (value: string) => formatNumber(Number(value), { maxDigits: 4 });
  const columns: readonly Column<PartRow>[] = [
    {
      id: 'name',
      header: t('costs.part'),
      part: 'heading',
      render: ({ code, name }) => (
        <>
          {name}
          <div className="muted tiny">{code}</div>
        </>
      ),
    },
    { id: 'estimated', header: t('planned'), numeric: true, render: (part) => quantity(part.estimatedQty) },
    { id: 'issued', header: t('costs.issued'), numeric: true, render: (part) => quantity(part.issuedQty) },
    { id: 'used', header: t('costs.used'), numeric: true, render: (part) => quantity(part.usedQty) },
    { id: 'unit', header: t('costs.unit'), render: ({ unit }) => unit },
    { id: 'cost', header: t('costs.unitCost'), numeric: true, render: ({ unitCost }) => formatMoney(unitCost) },
  ];
  return <Table label={t('costs.of.parts')} columns={columns} rows={data} keyOf={({ id: part }) => part} />;
}
