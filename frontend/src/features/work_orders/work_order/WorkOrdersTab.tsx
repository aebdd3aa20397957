// Work orders of an asset or of somebody, the newest first; each leads to its card on its board.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { cardPage } from '@/paths/work_orders';
import { type Order, ROWS, useOrders, type Whose } from './orders';

export function WorkOrdersTab(whose: Whose) {
  const { t } = useTranslation('work-order');
  const [first, setFirst] = useState(0);
  const { data, error, refetch } = useOrders(whose, first);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.totalRecords === 0) return <EmptyState icon="clipboard" title={t('orders.none')} />;
  const columns: readonly Column<Order>[] = [
    {
      id: 'title',
      header: t('orders.title'),
      part: 'heading',
      width: 36,
      render: (order) => (
        <Link to={cardPage(order)} className="link">
          <span className="muted numbers">{order.code}</span> {order.title}
        </Link>
      ),
    },
    { id: 'status', header: t('orders.status'), render: ({ statusName }) => statusName },
    { id: 'due', header: t('orders.due'), render: ({ due }) => due && <When time={due} /> },
    // What all of them have in common is not said of each.
    whose.of === 'asset'
      ? { id: 'responsible', header: t('orders.responsible'), render: ({ responsibleName }) => responsibleName }
      : { id: 'asset', header: t('orders.asset'), render: ({ asset }) => asset?.name },
    { id: 'crew', header: t('orders.crew'), render: ({ crewName }) => crewName },
  ];
  return (
    <>
      <Table label={t('orders.all')} rows={data.items} keyOf={({ id }) => id} columns={columns} />
      {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
    </>
  );
}
