// The ledger of a part or a place, the latest movement first.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { Table } from '@/components/table/Table';
import { useList } from '@/entity/api/records';
import { useRecordColumns } from '@/entity/cells/useRecordColumns';
import { FamilyContext, useFamilyWords } from '@/entity/FamilyContext';
import { readView } from '@/entity/view/view';
import { stockMovement } from './stock.entity';
import { withoutEmpty } from './withoutEmpty';

type Props = { of: 'partId' | 'locationId'; id: number };

/** Shown where something is kept by lots or by serial numbers. */
const FOLLOWED = ['lotId', 'serials'];

const ROWS = 25;

export const LedgerTable = (props: Props) => (
  <FamilyContext value={stockMovement}>
    <Movements {...props} />
  </FamilyContext>
);

function Movements({ of, id }: Props) {
  const { t } = useTranslation('stock');
  const words = useFamilyWords(stockMovement);
  const columns = useRecordColumns(stockMovement.columns.filter((name) => name !== of));
  const [first, setFirst] = useState(0);
  const everything = readView(stockMovement, 'list', new URLSearchParams());
  const filters = { [of]: { mode: 'in' as const, values: [String(id)] } };
  const { data, error, refetch } = useList(stockMovement, { ...everything, first, rows: ROWS, filters }, true);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.totalRecords === 0) return <EmptyState icon="history" title={t('noMovements')} />;
  return (
    <>
      <Table
        label={words.title}
        rows={data.items}
        keyOf={(entry) => entry.id}
        columns={withoutEmpty(columns, FOLLOWED, data.items)}
      />
      {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
    </>
  );
}
