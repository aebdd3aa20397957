// Work orders of an asset or of a person, the newest first, with the columns of their family; each leads to its card on its board.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { Table } from '@/components/table/Table';
import { useCell } from '@/entity/cells/Value';
import { FamilyContext, useFamilyWords } from '@/entity/FamilyContext';
import type { Row } from '@/entity/family';
import { cardPage } from '@/paths/work_orders';
import { type Order, ROWS, useOrders, type Whose } from './orders';
import { workOrder } from './workOrder.entity';

export const WorkOrdersTab = (whose: Whose) => (
  <FamilyContext value={workOrder}>
    <Orders {...whose} />
  </FamilyContext>
);

const heading = (order: Order) => (
  <Link to={cardPage(order)} className="link">
    <span className="muted numbers">{order.code}</span> {order.title}
  </Link>
);

function Orders(whose: Whose) {
  const { t } = useTranslation('work-order');
  const words = useFamilyWords(workOrder);
  const content = useCell();
  const [first, setFirst] = useState(0);
  const { data, error, refetch } = useOrders(whose, first);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.totalRecords === 0) return <EmptyState icon="clipboard" title={t('orders.none')} />;
  // What all of them have in common is not said of each.
  const others = ['status', 'priority', 'due', whose.of === 'asset' ? 'responsiblePerson' : 'asset', 'crew'];
  return (
    <>
      <Table
        label={words.title}
        rows={data.items}
        keyOf={({ id }) => id}
        columns={[
          { id: 'title', header: words.field('title'), part: 'heading', width: 32, render: heading },
          ...others.map((name) => ({
            id: name,
            header: words.field(name),
            render: (order: Order) => content(order as Order & Row, name),
            ...(name === 'due' && { width: 16 }),
          })),
        ]}
      />
      {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
    </>
  );
}
