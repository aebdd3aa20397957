// One's own hours of a week: the sum of each day, and the rows behind them.
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { TitleRow } from '@/components/title/TitleRow';
import { cardPage } from '@/paths/work_orders';
import { type TimesheetRow, useTimesheet } from '../work_order/api/labor';
import { laterBy, localDay, mondayOf } from '../work_order/labour/days';
import { LabourState } from '../work_order/labour/LabourState';
import styles from './timesheet.module.css';

const ROWS = 25;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function TimesheetPage() {
  const { t } = useTranslation('labour');
  const { personId } = useUser();
  return (
    <div className="stack gap-16 pad-16">
      {personId === null ? <EmptyState icon="stopwatch" title={t('timesheet')} text={t('noPerson')} /> : <Sheet />}
    </div>
  );
}

function Sheet() {
  const { t } = useTranslation('labour');
  const { formatDate, formatNumber, formatWeekday } = useFormats();
  const [params, setParams] = useSearchParams();
  const asked = params.get('week') ?? '';
  const today = localDay(new Date());
  const week = mondayOf(DAY.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today);
  const first = Math.max(0, Number(params.get('first')) || 0);
  const { data, error, refetch } = useTimesheet(week, first, ROWS);
  const goTo = (to: string) => setParams(to === mondayOf(today) ? {} : { week: to });
  const hours = (value: number) => formatNumber(Math.round(value * 100) / 100);
  const total = (data?.days ?? []).reduce((sum, day) => sum + Number(day.hours), 0);
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
      render: ({ hoursSubmitted }) => (hoursSubmitted === null ? '…' : hours(Number(hoursSubmitted))),
    },
    { id: 'state', header: t('columns.state'), render: (row) => <LabourState row={row} /> },
  ];
  return (
    <>
      <TitleRow icon="stopwatch" title={t('timesheet')}>
        <span className="push" />
        <IconButton icon="chevron-left" label={t('previousWeek')} onClick={() => goTo(laterBy(week, -7))} />
        <span className="nowrap">{t('week', { from: formatDate(week), to: formatDate(laterBy(week, 6)) })}</span>
        <IconButton icon="chevron-right" label={t('nextWeek')} onClick={() => goTo(laterBy(week, 7))} />
        <Button onClick={() => setParams({})}>{t('thisWeek')}</Button>
      </TitleRow>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={240} />}
      {data && (
        <>
          <dl className={styles.days}>
            {Array.from({ length: 7 }, (_, at) => laterBy(week, at)).map((day, weekday) => (
              <div key={day} data-today={day === today || undefined}>
                <dt>
                  {formatWeekday(weekday, 'short')} <span className="numbers">{Number(day.slice(8))}</span>
                </dt>
                <dd>{hours(Number(data.days.find((one) => one.day === day)?.hours ?? 0))}</dd>
              </div>
            ))}
            <div>
              <dt>{t('total')}</dt>
              <dd>{hours(total)}</dd>
            </div>
          </dl>
          {data.items.length === 0 ? (
            <EmptyState icon="stopwatch" title={t('emptyWeek')} />
          ) : (
            <Table label={t('timesheet')} columns={columns} rows={data.items} keyOf={({ id }) => id} />
          )}
          {data.totalRecords > ROWS && (
            <Pager
              first={first}
              rows={ROWS}
              total={data.totalRecords}
              onGoTo={(to) => setParams({ week, first: String(to) })}
            />
          )}
        </>
      )}
    </>
  );
}
