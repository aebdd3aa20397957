// The lines of a count as a table. What was expected is there for those who may approve it, and for all once it is posted.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { Money } from '@/components/amount/Money';
import { Select } from '@/components/field/Select';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import type { Row } from '@/entity/family';
import { type CountLine, type ShownLines, useCountLines } from '../api/counts';
import { stockCount } from './stockCount.entity';
import styles from './count.module.css';

const ROWS = 50;

export function CountLines({ record }: { record: Row }) {
  const { t } = useTranslation('stock-count');
  const { formatNumber } = useFormats();
  const may = usePermissionOf(stockCount.subModule, record);
  const [shown, setShown] = useState<ShownLines>('all');
  const [first, setFirst] = useState(0);
  const { data, error, refetch } = useCountLines(record.id, { shown, first, rows: ROWS });
  const seen = may.configure || record.status === 'posted';
  if (record.status === 'draft') return <EmptyState icon="list" title={t('lines.notStarted')} />;

  const amount = (id: string, header: string, of: (line: CountLine) => string | null): Column<CountLine> => ({
    id,
    header,
    numeric: true,
    render: (line) => {
      const found = of(line);
      return found === null ? '' : formatNumber(Number(found), { maxDigits: 4 });
    },
  });
  const columns: readonly Column<CountLine>[] = [
    {
      id: 'part',
      header: t('lines.part'),
      part: 'heading',
      width: 28,
      render: ({ partCode, partName, lotNumber, missingPieces, foundPieces }) => (
        <>
          <span className="muted numbers">{partCode}</span> {partName}
          {lotNumber !== null && (
            <div className="muted tiny">
              {t('lines.lot')} {lotNumber}
            </div>
          )}
          {missingPieces !== null && missingPieces.length > 0 && (
            <div className="danger tiny break">{t('lines.missingPieces', { numbers: missingPieces.join(', ') })}</div>
          )}
          {foundPieces !== null && foundPieces.length > 0 && (
            <div className="muted tiny break">{t('lines.foundPieces', { numbers: foundPieces.join(', ') })}</div>
          )}
        </>
      ),
    },
    { id: 'place', header: t('lines.place'), render: ({ locationCode }) => locationCode },
    { id: 'state', header: t('lines.state'), render: ({ state }) => t(`choices.state.${state as 'open'}`) },
    ...(seen ? [amount('expected', t('lines.expected'), (line) => line.expected)] : []),
    amount('counted', t('lines.counted'), (line) => line.counted),
    ...(seen
      ? [
          amount('difference', t('lines.difference'), (line) => line.difference),
          {
            id: 'value',
            header: t('lines.value'),
            numeric: true,
            render: ({ differenceValue }: CountLine) => differenceValue && <Money amount={differenceValue} />,
          },
          amount('first', t('lines.first'), (line) => line.firstCounted),
        ]
      : []),
    { id: 'by', header: t('lines.by'), render: ({ byName }) => byName },
  ];
  const choices: readonly ShownLines[] = seen ? ['all', 'open', 'differences'] : ['all', 'open'];
  const list = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={200} />;
    if (data.totalRecords === 0) return <EmptyState icon="list" title={t('lines.none')} />;
    return (
      <>
        <Table label={t('lines.title')} rows={data.items} keyOf={({ id }) => id} {...{ columns }} />
        {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
      </>
    );
  };
  return (
    <div className="stack gap-12">
      <div className={styles.shown}>
        <Select
          label={t('lines.show')}
          value={shown}
          options={choices.map((value) => ({ value, label: t(`lines.${value}`) }))}
          onChange={(next) => {
            setShown(next);
            setFirst(0);
          }}
        />
      </div>
      {list()}
    </div>
  );
}
