// The hours of a person in a week: the sum of each day, and the rows behind them. Those of others can be approved.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { cardPage } from '@/paths/work_orders';
import { Elapsed } from '../timer/Elapsed';
import { approveRows, ROWS, type TimesheetRow, useTimesheet } from '../work_order/api/labor';
import { laterBy } from '../work_order/labour/days';
import { LabourState } from '../work_order/labour/LabourState';
import styles from './timesheet.module.css';

type Props = {
  week: string;
  today: string;
  /** Another person than the user. */
  person?: number;
  name?: string;
  /** To all whose hours one approves. */
  onBack?: () => void;
  first: number;
  onGoTo: (first: number) => void;
};

const waits = (row: TimesheetRow) => row.hoursSubmitted !== null && row.approvedAt === null;

export function PersonWeek({ week, today, person, name = '', onBack, first, onGoTo }: Props) {
  const { t } = useTranslation('labour');
  const { t: common } = useTranslation();
  const { formatDate, formatNumber, formatWeekday } = useFormats();
  const queries = useQueryClient();
  const { data, error, refetch } = useTimesheet(week, person ?? null, first);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const hours = (value: number) => formatNumber(Math.round(value * 100) / 100);
  const ofDay = (value: number) => t('ofDay', { hours: hours(value) });
  const total = data.days.reduce((sum, day) => sum + Number(day.hours), 0);
  const approvable = person === undefined ? [] : data.items.filter(waits);
  const approve = async () => {
    try {
      await approveRows(queries, approvable);
      notify({ message: t('approved', { count: approvable.length }), variant: 'success' });
    } catch (refused) {
      notify({ message: errorText(refused, common('failed')), variant: 'warning' });
    }
  };
  const columns: readonly Column<TimesheetRow>[] = [
    { id: 'day', header: t('columns.day'), render: ({ submissionDate }) => formatDate(submissionDate) },
    {
      id: 'order',
      header: t('columns.order'),
      part: 'heading',
      width: 40,
      render: (row) => (
        <Link to={cardPage({ id: row.workOrderId, boardNumber: row.boardNumber })}>
          {row.workOrderCode} {row.workOrderTitle}
        </Link>
      ),
    },
    { id: 'type', header: t('columns.type'), render: ({ labourTypeName }) => labourTypeName ?? t('fields.regular') },
    {
      id: 'hours',
      header: t('columns.hours'),
      numeric: true,
      render: ({ hoursSubmitted, startedAt }) =>
        hoursSubmitted === null ? startedAt && <Elapsed since={startedAt} /> : hours(Number(hoursSubmitted)),
    },
    { id: 'state', header: t('columns.state'), render: (row) => <LabourState row={row} /> },
  ];
  return (
    <>
      {person !== undefined && (
        <div className="row gap-8">
          {onBack && <IconButton icon="arrow-left" label={t('crewTimesheet')} onClick={onBack} />}
          <h2 className="large">{name}</h2>
          <span className="push" />
          {approvable.length > 0 && (
            <Button kind="primary" icon="check" onClick={() => void approve()}>
              {t('approveAll')}
            </Button>
          )}
        </div>
      )}
      <dl className={styles.days}>
        {Array.from({ length: 7 }, (_, at) => laterBy(week, at)).map((day, weekday) => (
          <div key={day} className="card pad-12" data-today={day === today || undefined}>
            <dt className="muted tiny nowrap">
              {formatWeekday(weekday, 'short')} <span className="numbers">{Number(day.slice(8))}</span>
            </dt>
            <dd className="numbers large">{ofDay(Number(data.days.find((one) => one.day === day)?.hours ?? 0))}</dd>
          </div>
        ))}
        <div className="card pad-12">
          <dt className="muted tiny nowrap">{t('total')}</dt>
          <dd className="numbers large">{ofDay(total)}</dd>
        </div>
      </dl>
      {data.items.length === 0 ? (
        <EmptyState icon="stopwatch" title={t('emptyWeek')} />
      ) : (
        <Table
          label={person === undefined ? t('timesheet') : t('hoursOf', { name })}
          columns={columns}
          rows={data.items}
          keyOf={({ id }) => id}
        />
      )}
      {data.totalRecords > ROWS && <Pager {...{ first, onGoTo }} rows={ROWS} total={data.totalRecords} />}
    </>
  );
}
