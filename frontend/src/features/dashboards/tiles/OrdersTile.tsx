// The open work orders of a board: the overdue ones first, then by when they are due.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api, body } from '@/api/client';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { useNow } from '@/components/time/useNow';
import { When } from '@/components/time/When';
import { useBoards } from '@/features/work_orders/board/api/boards';
import { boardPage, cardPage } from '@/paths/work_orders';
import type { WidgetOf } from '../model/widget';
import face from './face.module.css';
import styles from './lists.module.css';

/** Open and in review. */
const UNDONE = [1, 2];
const EVERY_MS = 30_000;

export function OrdersTile({ widget: { boardId, rows, title } }: { widget: WidgetOf<'workOrders'> }) {
  const { t } = useTranslation('dashboard');
  const now = useNow();
  const board = useBoards().data?.find(({ id }) => id === boardId);
  const { data, error, refetch } = useQuery({
    queryKey: ['workOrders', 'tile', boardId, rows],
    queryFn: () =>
      body(
        api.POST('/api/WorkOrder/list/', {
          body: {
            first: 0,
            rows,
            // The longest overdue first, then what is due next.
            sortField: 'due',
            sortOrder: 1,
            filters: {
              boardId: { value: boardId, matchMode: 'equals' },
              status: { value: UNDONE, matchMode: 'in' },
            },
          },
        }),
      ),
    refetchInterval: EVERY_MS,
  });
  return (
    <div className={face.tile}>
      <header>
        {board ? <Link to={boardPage(board.number)}>{title || board.name}</Link> : title || t('kinds.workOrders')}{' '}
        <span className={face.count}>{data?.totalRecords}</span>
      </header>
      {error && !data && <ErrorState {...{ error }} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.items.length === 0 && <p className={face.quiet}>{t('orders.none')}</p>}
      <ul className={`fill-y small scroll ${styles.orders}`}>
        {data?.items.map((order) => (
          <li className="flex wrap line-below" key={order.id}>
            <span className={face.quiet}>{order.code}</span>
            <Link to={cardPage(order)}>{order.title}</Link>
            {order.due && (
              <span className={face.quiet} data-overdue={Date.parse(order.due) < now || undefined}>
                <When time={order.due} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
