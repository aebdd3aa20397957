// The rows behind a figure, the latest first, and how they make its value.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/components/dialog/Dialog';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { type Figure, type Result, type Row, type Scope, useRows } from './api';
import { RowLink } from './RowLink';
import { useWords } from './words';

type Props = {
  name: string;
  figure: Figure | undefined;
  result: Result | undefined;
  group: string | null;
  scope: Scope;
  span: { from: string; until: string };
  onClose: () => void;
};

const ROWS = 25;

export function RowsDialog({ name, figure, result, group, scope, span, onClose }: Props) {
  const { t } = useTranslation('analytics');
  const { formatDateTime, formatNumber } = useFormats();
  const words = useWords();
  const [first, setFirst] = useState(0);
  const { from, until } = span;
  const { data, error, refetch } = useRows({
    ...scope,
    key: name,
    from,
    until,
    ...(group !== null && { group }),
    first,
    rows: ROWS,
  });
  const bar = result?.bars.find((one) => one.group === group);
  const part = group === null ? '' : words.group(figure, group, bar?.label ?? null);
  const about = words.about(name);
  const isRatio = result !== undefined && result.divisor !== null;
  // The amounts of a percentage say whether a row counts, or how much of it.
  const unit = figure?.unit === 'percent' || figure?.unit === 'weeks' ? undefined : figure?.unit;
  // Each of them counts once: there is nothing to add up.
  const counts = figure?.unit === 'count' && !isRatio && Number(data?.amount) === data?.totalRecords;
  const columns: readonly Column<Row>[] = [
    {
      id: 'record',
      header: t('record'),
      part: 'heading',
      width: 44,
      render: (row) => <RowLink {...{ figure, row }} />,
    },
    ...(data?.items.some(({ at }) => at)
      ? [{ id: 'at', header: t('at'), render: ({ at }: Row) => at && formatDateTime(at) }]
      : []),
    ...(figure?.kind !== 'number' && group === null
      ? [
          {
            id: 'group',
            header: t('group'),
            render: (row: Row) =>
              words.group(figure, row.group, result?.bars.find((one) => one.group === row.group)?.label ?? null),
          },
        ]
      : []),
    ...(counts
      ? []
      : [
          {
            id: 'amount',
            header: t('amountOf'),
            numeric: true,
            render: ({ amount }: Row) => words.amount(unit, amount, { exact: true }),
          },
        ]),
    ...(isRatio
      ? [
          {
            id: 'weight',
            header: t('weight'),
            numeric: true,
            render: ({ weight }: Row) => formatNumber(weight, { maxDigits: 2 }),
          },
        ]
      : []),
  ];
  return (
    <Dialog title={part ? `${words.name(name)}: ${part}` : words.name(name)} width={880} {...{ onClose }}>
      <div className="stack gap-8">
        {about && <p className="muted small">{about}</p>}
        {error ? (
          <ErrorState {...{ error }} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={240} />
        ) : (
          <>
            <p className="small">
              {t(counts ? 'rowCount' : 'sum', {
                count: data.totalRecords,
                amount: words.amount(unit, data.amount, { exact: true }),
              })}
              {isRatio &&
                figure?.unit !== 'weeks' &&
                ` ${t('dividedBy', { weight: formatNumber(data.weight, { maxDigits: 2 }) })}`}
            </p>
            <Table
              label={words.name(name)}
              rows={data.items}
              // A record may have several rows.
              keyOf={(row) => data.items.indexOf(row)}
              {...{ columns }}
            />
            {data.totalRecords > ROWS && (
              <Pager rows={ROWS} total={data.totalRecords} onGoTo={setFirst} {...{ first }} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
