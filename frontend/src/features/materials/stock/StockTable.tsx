// What lies where, of a part or at a place, and everything that can be done with it.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Table } from '@/components/table/Table';
import { useList } from '@/entity/api/records';
import { useRecordColumns } from '@/entity/cells/useRecordColumns';
import { FamilyContext, useFamilyWords } from '@/entity/FamilyContext';
import type { Row } from '@/entity/family';
import { readView } from '@/entity/view/view';
import { MoveDialog } from './MoveDialog';
import { ReservationsDialog } from './ReservationsDialog';
import { stockItem } from './stock.entity';
import { withoutEmpty } from './withoutEmpty';

type Props = {
  of: 'partId' | 'warehouseId' | 'locationId' | 'lotId';
  id: number;
  /** Of a lot: its part. */
  partId?: number;
  /** What can be done besides posting a movement. */
  more?: ReactNode;
  readOnly: boolean;
};

/** Shown where something is kept by lots, or is owned by a supplier. */
const OF_SOME = ['lotId', 'lotExpiresOn', 'ownerId'];

/** A date stays on one line, whatever stands beside it. */
const withRoom = <C extends { id: string }>(column: C) =>
  column.id === 'lotExpiresOn' ? { ...column, width: 11 } : column;

const PAGE = 50;
const MOST = 500;

export const StockTable = (props: Props) => (
  <FamilyContext value={stockItem}>
    <Items {...props} />
  </FamilyContext>
);

function Items({ of, id, partId, more, readOnly }: Props) {
  const { t } = useTranslation('stock');
  const { t: entity } = useTranslation('entity');
  const words = useFamilyWords(stockItem);
  const columns = useRecordColumns(stockItem.columns.filter((name) => name !== of));
  const may = usePermission('warehousing');
  const [rows, setRows] = useState(PAGE);
  const [moving, setMoving] = useState<{ partId?: number; locationId?: number; lotId?: number }>();
  const [promised, setPromised] = useState<Row>();
  const everything = readView(stockItem, 'list', new URLSearchParams());
  const filters = { [of]: { mode: 'in' as const, values: [String(id)] } };
  const { data, error, refetch } = useList(stockItem, { ...everything, rows, filters }, true);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const mayMove = may.update && !readOnly;
  const own = { partId: { partId: id }, locationId: { locationId: id }, warehouseId: {}, lotId: { lotId: id } }[of];
  const begin = { ...(partId !== undefined && { partId }), ...own };
  const add = mayMove && (
    <Button kind="primary" icon="plus" onClick={() => setMoving(begin)}>
      {t('move.new')}
    </Button>
  );
  return (
    <div className="stack gap-12">
      {data.items.length === 0 ? (
        <EmptyState icon="box" title={t('none')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <p className="row wrap gap-8">
            {add}
            {more}
          </p>
          <Table
            label={words.title}
            rows={data.items}
            keyOf={(item) => item.id}
            columns={[
              ...withoutEmpty(columns, OF_SOME, data.items).map((column, place) =>
                place === 0 ? { ...column, part: 'heading' as const } : withRoom(column),
              ),
              {
                id: 'move',
                header: t('move.title'),
                part: 'actions' as const,
                width: 16,
                render: (item: Row) => (
                  <>
                    {mayMove && (
                      <Button
                        kind="quiet"
                        icon="arrows-h"
                        onClick={() =>
                          setMoving({
                            partId: Number(item.partId),
                            locationId: Number(item.locationId),
                            ...(item.lotId !== null && { lotId: Number(item.lotId) }),
                          })
                        }
                      >
                        {t('move.title')}
                      </Button>
                    )}
                    {Number(item.reserved) > 0 && (
                      <Button kind="quiet" icon="lock" onClick={() => setPromised(item)}>
                        {t('reservations.title')}
                      </Button>
                    )}
                  </>
                ),
              },
            ]}
          />
          {data.totalRecords > rows && rows < MOST && (
            <Button onClick={() => setRows(Math.min(rows * 2, MOST))}>{entity('historyTab.more')}</Button>
          )}
        </>
      )}
      {moving && <MoveDialog {...moving} onClose={() => setMoving(undefined)} />}
      {promised && (
        <ReservationsDialog
          item={promised.id}
          title={[promised.partCode, promised.locationCode].join(' · ')}
          onClose={() => setPromised(undefined)}
        />
      )}
    </div>
  );
}
