// Where a part is needed and was used: the lines of work orders, those of open ones first.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { type Column, Table } from '@/components/table/Table';
import { workOrderPage } from '@/paths/work_orders';

type Line = components['schemas']['WorkOrderPart'];
const ROWS = 100;

export function OrdersOfPart({ partId }: { partId: number }) {
  const { t } = useTranslation('order-parts');
  const { formatNumber } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['orders-of-part', partId],
    queryFn: () => body(api.GET('/api/WorkOrderPart/', { params: { query: { partId, rows: ROWS } } })),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.items.length === 0) return <EmptyState icon="wrench" title={t('noOrders')} />;
  const quantity = (id: 'planned' | 'reserved' | 'issued' | 'used', of: (line: Line) => string): Column<Line> => ({
    id,
    header: t(`columns.${id}`),
    numeric: true,
    render: (line) => `${formatNumber(Number(of(line)), { maxDigits: 4 })} ${line.unit}`,
  });
  const columns: readonly Column<Line>[] = [
    {
      id: 'order',
      header: t('columns.order'),
      part: 'heading',
      render: (line) => (
        <>
          <Link to={workOrderPage(line.workOrderId)}>{line.workOrderTitle}</Link>
          <div className="muted tiny">
            {line.workOrderCode} · {t(line.workOrderStatus < 3 ? 'openOrder' : 'doneOrder')}
          </div>
          {Number(line.missingQty) > 0 && line.workOrderStatus < 3 && (
            <div className="danger tiny">
              {t('missing', { quantity: formatNumber(Number(line.missingQty), { maxDigits: 4 }), unit: line.unit })}
            </div>
          )}
        </>
      ),
    },
    quantity('planned', (line) => line.estimatedQty),
    quantity('reserved', (line) => line.reservedQty),
    quantity('issued', (line) => line.issuedQty),
    quantity('used', (line) => line.usedQty),
  ];
  return (
    <>
      <Table label={t('ordersOfPart')} columns={columns} rows={data.items} keyOf={({ id }) => id} />
      {data.totalRecords > data.items.length && (
        <p className="muted small">{t('moreOrders', { count: data.totalRecords - data.items.length })}</p>
      )}
    </>
  );
}
