// How the lines of a request are supplied: what is issued, reserved, on order and short, and which orders bring it.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { type Column, Table } from '@/components/table/Table';
import type { Row } from '@/entity/family';
import { partPage, purchaseOrderPage } from '@/paths/materials';
import { type LineSupply, useSupply } from '../api/stock';

const AMOUNTS = ['quantity', 'issued', 'reserved', 'onOrder', 'shortage'] as const;

export function SupplyTable({ request }: { request: Row }) {
  const { t } = useTranslation('material-request');
  const { formatDate, formatNumber } = useFormats();
  const { data, error, refetch } = useSupply(request);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.items.length === 0) return <EmptyState icon="box" title={t('supply.none')} />;
  const number = (amount: string) => formatNumber(Number(amount), { maxDigits: 4 });
  const columns: readonly Column<LineSupply>[] = [
    {
      id: 'part',
      header: t('lines.partId'),
      part: 'heading',
      width: 26,
      render: ({ partId, partCode, partName }) => (
        <Link to={partPage(partId)} className="link">
          <span className="muted numbers">{partCode}</span> {partName}
        </Link>
      ),
    },
    ...AMOUNTS.map((amount) => ({
      id: amount,
      header: t(`supply.${amount}`),
      numeric: true,
      render: (line: LineSupply) => (
        <span className={amount === 'shortage' && Number(line.shortage) > 0 ? 'danger' : ''}>
          {number(line[amount])}
        </span>
      ),
    })),
    {
      id: 'orders',
      header: t('supply.orders'),
      width: 26,
      render: ({ orders }) =>
        orders.map(({ orderId, orderCode, ordered, received, expectedOn }) => (
          <div key={orderId}>
            <Link to={purchaseOrderPage(orderId)} className="link">
              {orderCode}
            </Link>{' '}
            <span className="muted small">
              {t('supply.brought', { received: number(received), ordered: number(ordered) })}
              {expectedOn !== null && ` · ${t('supply.expected', { date: formatDate(expectedOn) })}`}
            </span>
          </div>
        )),
    },
  ];
  return <Table label={t('tabs.supply')} rows={data.items} keyOf={({ lineId }) => lineId} columns={columns} />;
}
