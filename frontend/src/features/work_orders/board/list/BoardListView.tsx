// The board's work orders as a table: the same filters, for reading down a column instead of across lanes.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import table from '@/components/table/table.module.css';
import { useLastPage } from '@/components/table/useLastPage';
import type { BoardFilters } from '@/features/work_orders/board/filters';
import { useBoard, useBoardSnapshot } from '@/realtime/board/useBoard';
import styles from './list.module.css';
import { PAGE_SIZES } from './query';
import { SortField } from './SortField';
import { useListView } from './useListView';
import { useWorkOrders } from './useWorkOrders';
import { WorkOrderTable } from './WorkOrderTable';

type Props = { boardNumber: number; filters: BoardFilters; onOpen: (id: number) => void };

export function BoardListView({ boardNumber, filters, onOpen }: Props) {
  const { t } = useTranslation('board-views');
  const store = useBoard();
  const { board, phase, error } = useBoardSnapshot(store);
  const { first, rows, sort, sortBy, show, goTo } = useListView(filters);
  // A board that is just being left does not lend its id to the one that comes.
  const boardId = board?.number === boardNumber ? board.id : null;
  const page = useMemo(() => ({ first, rows }), [first, rows]);
  const orders = useWorkOrders(boardId, filters, sort, page);
  const colours = useMemo(() => new Map(board?.statuses.map(({ id, colour }) => [id, colour])), [board?.statuses]);
  const total = orders.data?.totalRecords ?? 0;
  useLastPage({ first, rows, goTo }, orders.isPlaceholderData ? undefined : orders.data?.totalRecords);

  if (phase === 'failed') return <ErrorState error={error} title={t('list.failed')} onRetry={() => store.retry()} />;
  if (orders.isError) {
    return <ErrorState error={orders.error} title={t('list.failed')} onRetry={() => void orders.refetch()} />;
  }
  if (!orders.data) return <LoadingRows />;
  return (
    <section className={`${table.room} ${styles.view}`} aria-label={t('list.label')}>
      {total === 0 ? (
        <EmptyState title={t('list.empty')} text={t('list.emptyHint')} />
      ) : (
        <>
          <SortField sort={sort} onSort={sortBy} />
          <div className={`${table.frame} fill-y dims`} aria-busy={orders.isPlaceholderData}>
            <WorkOrderTable
              rows={orders.data.items}
              now={orders.dataUpdatedAt}
              sort={sort}
              colours={colours}
              onSort={sortBy}
              onOpen={onOpen}
            />
          </div>
          <Pager first={first} rows={rows} total={total} sizes={PAGE_SIZES} onGoTo={goTo} onRows={show} />
        </>
      )}
    </section>
  );
}

export default BoardListView;

function LoadingRows() {
  const { t } = useTranslation('board-views');
  return (
    <div className="stack gap-16 pad-16" role="status" aria-label={t('list.loading')}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={24} />
      ))}
    </div>
  );
}
