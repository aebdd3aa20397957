// The people whose hours one approves, with the hours of each day of a week.
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { type CrewTimesheet, ROWS } from '../work_order/api/labor';
import { laterBy } from '../work_order/labour/days';

type Props = {
  week: string;
  crew: UseQueryResult<CrewTimesheet>;
  first: number;
  pageOf: (person: number) => string;
  onGoTo: (first: number) => void;
};

type Row = CrewTimesheet['items'][number];

export function CrewWeek({ week, crew: { data, error, refetch }, first, pageOf, onGoTo }: Props) {
  const { t } = useTranslation('labour');
  const { formatNumber, formatWeekday } = useFormats();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  if (data.items.length === 0) return <EmptyState icon="stopwatch" title={t('noCrew')} text={t('noCrewText')} />;
  const hours = (value: string | undefined) =>
    Number(value ?? 0) === 0 ? null : formatNumber(Math.round(Number(value) * 100) / 100);
  const days = Array.from({ length: 7 }, (_, at) => laterBy(week, at));
  const columns: readonly Column<Row>[] = [
    {
      id: 'person',
      header: t('columns.person'),
      part: 'heading',
      width: 28,
      render: ({ personId, name }) => (
        <Link to={pageOf(personId)} className="link">
          {name}
        </Link>
      ),
    },
    ...days.map((day, weekday) => ({
      id: day,
      header: `${formatWeekday(weekday, 'short')} ${Number(day.slice(8))}`,
      numeric: true,
      render: (row: Row) => hours(row.days.find((one) => one.day === day)?.hours),
    })),
    { id: 'total', header: t('total'), numeric: true, render: (row) => hours(row.hours) },
    { id: 'approved', header: t('state.approved'), numeric: true, render: (row) => hours(row.approved) },
  ];
  return (
    <>
      <Table label={t('crewTimesheet')} columns={columns} rows={data.items} keyOf={({ personId }) => personId} />
      {data.totalRecords > ROWS && <Pager {...{ first, onGoTo }} rows={ROWS} total={data.totalRecords} />}
    </>
  );
}
